import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallSimulation

/// What scenarios make fail: it stands before a stage's store, texts and screens.
final class ScenarioFaults: @unchecked Sendable {
  // Sendable: read and switched on the stage's loop alone.
  let store: FaultySecureStore
  let catalogues: FaultyCatalogues
  /// The screens that cannot be built, as if their files were gone.
  var brokenScreens: Set<ScreenID> = []

  init(_ store: any SecureStore, _ catalogues: LayeredCatalogues) {
    self.store = FaultySecureStore(store)
    self.catalogues = FaultyCatalogues(catalogues)
  }
}

/// Catalogues that scenarios make disappear and come back.
final class FaultyCatalogues: CatalogueSource, @unchecked Sendable {
  // Sendable: read and switched on the stage's loop alone.
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
