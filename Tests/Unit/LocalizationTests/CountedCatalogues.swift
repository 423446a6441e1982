import LandfallLocalization
import Synchronization

/// Catalogues that record their reads.
final class CountedCatalogues: CatalogueSource {
  private let catalogues: FixedCatalogues
  private let log = Mutex<[String]>([])

  init(_ catalogues: FixedCatalogues) { self.catalogues = catalogues }

  var reads: [String] { log.withLock { $0 } }

  func namespaces(of language: String) -> [String] { catalogues.namespaces(of: language) }

  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    log.withLock { $0.append(language + "/" + namespace) }
    return try catalogues.catalogue(language: language, namespace: namespace)
  }
}
