public import LandfallLocalization

extension AppFiles: CatalogueSource {
  /// Returns the names of the namespaces in `locales/<language>`, sorted.
  public func namespaces(of language: String) -> [String] {
    let folder = "locales/" + language
    return paths(under: folder).compactMap { path in
      let name = path.dropFirst(folder.count + 1)
      guard name.hasSuffix(".json"), !name.contains("/") else { return nil }
      return String(name.dropLast(5))
    }
  }

  /// Returns the bytes of `locales/<language>/<namespace>.json`.
  ///
  /// - Throws: `CatalogueError.missing` if the file does not exist.
  public func catalogue(
    language: String, namespace: String
  ) throws(CatalogueError) -> [UInt8] {
    guard let bytes = self["locales/\(language)/\(namespace).json"] else { throw .missing }
    return bytes
  }

  /// Returns the texts of a catalogue, from the binary if they are compiled in, otherwise from the
  /// file.
  ///
  /// - Throws: `CatalogueError`, such as `missing` if the file does not exist.
  public func texts(language: String, namespace: String) throws(CatalogueError) -> Catalogue {
    if let texts = compiledTexts("locales/\(language)/\(namespace).json") {
      return Catalogue(compiled: texts)
    }
    return try Catalogue(try catalogue(language: language, namespace: namespace))
  }

  /// Returns the path of a catalogue's file, with ``directory`` in front if the files have one.
  public func location(language: String, namespace: String) -> String {
    (directory.map { $0 + "/" } ?? "") + "locales/\(language)/\(namespace).json"
  }
}
