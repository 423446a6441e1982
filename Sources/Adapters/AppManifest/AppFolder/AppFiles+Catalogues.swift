public import LandfallLocalization

extension AppFiles: CatalogueSource {
  /// The namespaces in `locales/<language>`, sorted.
  public func namespaces(of language: String) -> [String] {
    let folder = "locales/" + language
    return paths(under: folder).compactMap { path in
      let name = path.dropFirst(folder.count + 1)
      guard name.hasSuffix(".json"), !name.contains("/") else { return nil }
      return String(name.dropLast(5))
    }
  }

  /// The bytes of `locales/<language>/<namespace>.json`.
  ///
  /// - Throws: `CatalogueError.missing` if there is no such file.
  public func catalogue(
    language: String, namespace: String
  ) throws(CatalogueError) -> [UInt8] {
    guard let bytes = self["locales/\(language)/\(namespace).json"] else { throw .missing }
    return bytes
  }

  /// The texts that are compiled in, else those of the file.
  ///
  /// - Throws: `CatalogueError.missing` if there is no such file, and what is wrong in it.
  public func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    if let texts = compiledTexts("locales/\(language)/\(namespace).json") {
      return Catalogue(compiled: texts)
    }
    return try Catalogue(try catalogue(language: language, namespace: namespace))
  }

  /// The path of the file, below the directory where there is one.
  public func location(language: String, namespace: String) -> String {
    (directory.map { $0 + "/" } ?? "") + "locales/\(language)/\(namespace).json"
  }
}
