import LandfallDomain
package import LandfallLocalization
import LandfallStrictJSON

/// Catalogues in layers: the app's own first, then those of a front end.
///
/// A namespace that only one layer has comes from that layer. If several layers have it, each text
/// comes from the first layer that has it. An app can therefore replace single texts of a front
/// end.
package struct LayeredCatalogues: CatalogueSource {
  private let layers: [any CatalogueSource]

  /// Creates a source from layers.
  ///
  /// - Parameter layers: The layers; the first takes precedence.
  package init(_ layers: [any CatalogueSource]) { self.layers = layers }

  /// Returns the namespaces of all layers, sorted.
  package func namespaces(of language: String) -> [String] {
    Set(layers.flatMap { $0.namespaces(of: language) }).sorted()
  }

  /// Returns the bytes of the only layer that has the catalogue, or the merged texts of all layers.
  ///
  /// - Throws: ``CatalogueError/missing`` if no layer has the catalogue. Any other error of the
  ///   first layer that fails.
  package func catalogue(
    language: String, namespace: String
  ) throws(CatalogueError) -> [UInt8] {
    let found = try found { layer throws(CatalogueError) in
      try layer.catalogue(language: language, namespace: namespace)
    }
    if found.count == 1 { return found[0] }
    let texts = try texts(language: language, namespace: namespace).texts
    return JSONWriter.object { writer in
      for (path, text) in texts.sorted(by: { $0.key < $1.key }) { writer.member(path, text) }
    }.bytes
  }

  /// Returns the catalogue of the only layer that has it, or the merged texts of all layers.
  ///
  /// - Throws: The errors of ``catalogue(language:namespace:)``.
  package func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    let found = try found { layer throws(CatalogueError) in
      try layer.texts(language: language, namespace: namespace)
    }
    return found.count == 1 ? found[0] : Catalogue(layers: found)
  }

  /// Returns the values of the layers that have one, in order of precedence; never empty.
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

  /// Returns the path in the first layer that has the namespace.
  package func location(language: String, namespace: String) -> String {
    let layer = layers.first { $0.namespaces(of: language).contains(namespace) } ?? layers.first
    return layer?.location(language: language, namespace: namespace)
      ?? "\(language)/\(namespace).json"
  }

  /// Returns the fallback language of the first layer that names one.
  package func spareLanguage(of namespace: String) -> String? {
    layers.lazy.compactMap { $0.spareLanguage(of: namespace) }.first
  }
}
