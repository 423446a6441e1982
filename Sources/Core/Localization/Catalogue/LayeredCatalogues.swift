import LandfallDomain
import LandfallStrictJSON

/// Catalogues one behind the other: an app's own, then what a front end brings along.
///
/// A namespace of one layer alone is that layer's. Of one that several have, each text is the first
/// layer's that has it, so an app can put its own words for some of a front end's keys.
public struct LayeredCatalogues: CatalogueSource {
  private let layers: [any CatalogueSource]

  /// Puts the layers behind one another.
  ///
  /// - Parameter layers: The one that wins first.
  public init(_ layers: [any CatalogueSource]) { self.layers = layers }

  /// The namespaces of all layers, sorted.
  public func namespaces(of language: String) -> [String] {
    Set(layers.flatMap { $0.namespaces(of: language) }).sorted()
  }

  /// The bytes of the only layer that has the catalogue, else the texts of all of them.
  ///
  /// - Throws: ``CatalogueError/missing`` if no layer has it, and what the first layer that has one
  ///   and cannot give it throws.
  public func catalogue(
    language: String, namespace: String
  ) throws(CatalogueError) -> [UInt8] {
    let found = try found { layer throws(CatalogueError) in
      try layer.catalogue(language: language, namespace: namespace)
    }
    if found.count == 1 { return found[0] }
    let texts = try texts(language: language, namespace: namespace).texts
    var writer = JSONWriter()
    writer.object { writer in
      for (path, text) in texts.sorted(by: { $0.key < $1.key }) { writer.member(path, text) }
    }
    return Array(writer.text.utf8)
  }

  /// The catalogue of the only layer that has it, else the texts of all of them.
  ///
  /// - Throws: As ``catalogue(language:namespace:)``.
  public func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    let found = try found { layer throws(CatalogueError) in
      try layer.texts(language: language, namespace: namespace)
    }
    return found.count == 1 ? found[0] : Catalogue(layers: found)
  }

  /// What the layers that have something give, the one that wins first; one at least.
  private func found<Value>(
    _ read: (any CatalogueSource) throws(CatalogueError) -> Value
  ) throws(CatalogueError) -> [Value] {
    var found: [Value] = []
    for layer in layers {
      do {
        found.append(try read(layer))
      } catch {
        if error != .missing { throw error }
      }
    }
    if found.isEmpty { throw .missing }
    return found
  }

  /// The place in the first layer that has the namespace.
  public func location(language: String, namespace: String) -> String {
    let layer = layers.first { $0.namespaces(of: language).contains(namespace) } ?? layers.first
    return layer?.location(language: language, namespace: namespace)
      ?? "\(language)/\(namespace).json"
  }

  /// The first that a layer names.
  public func spareLanguage(of namespace: String) -> String? {
    layers.lazy.compactMap { $0.spareLanguage(of: namespace) }.first
  }
}
