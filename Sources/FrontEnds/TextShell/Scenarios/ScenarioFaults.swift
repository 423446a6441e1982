import Landfall
import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallSimulation

/// The faults of a scenario, in front of an environment's store, texts and screens.
final class ScenarioFaults: @unchecked Sendable {
  // Sendable: only the environment's loop uses it.
  let store: FaultySecureStore
  let catalogues: FaultyCatalogues
  /// The screens that cannot be built, as if their files were missing.
  var brokenScreens: Set<ScreenID> = []
  private var before = (reads: 0, commits: 0)

  init(_ store: any SecureStore, _ catalogues: LayeredCatalogues) {
    self.store = FaultySecureStore(store)
    self.catalogues = FaultyCatalogues(catalogues)
  }

  /// The numbers of reads and commits of the store since ``forgetCounts()``.
  var counts: (reads: Int, commits: Int) {
    (store.reads - before.reads, store.commits - before.commits)
  }

  /// Starts to count again.
  func forgetCounts() { before = (store.reads, store.commits) }
}

/// Catalogs that a scenario can remove and restore.
final class FaultyCatalogues: CatalogueSource, @unchecked Sendable {
  // Sendable: only the environment's loop uses it.
  var areMissing = false
  private let catalogues: LayeredCatalogues

  init(_ catalogues: LayeredCatalogues) { self.catalogues = catalogues }

  func namespaces(of language: String) -> [String] { catalogues.namespaces(of: language) }

  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    if areMissing, spareLanguage(of: namespace) == nil { throw .missing }
    return try catalogues.catalogue(language: language, namespace: namespace)
  }

  func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    if areMissing, spareLanguage(of: namespace) == nil { throw .missing }
    return try catalogues.texts(language: language, namespace: namespace)
  }

  func location(language: String, namespace: String) -> String {
    catalogues.location(language: language, namespace: namespace)
  }

  func spareLanguage(of namespace: String) -> String? {
    catalogues.spareLanguage(of: namespace)
  }
}
