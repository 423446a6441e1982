import LandfallDomain
public import LandfallLocalization

/// The files of an app folder, read once and looked up by their path in the folder.
///
/// They come from a directory (``init(directory:)``) or from the binary
/// (``init(embedded:texts:)``). Code that uses them does not need to know which. A path uses `/`
/// and does not start with one.
public struct AppFiles: Hashable, Sendable {
  /// Returns the texts of the catalogue at a path, or `nil` if they are not compiled in.
  public typealias CompiledTexts = @Sendable (_ path: String) -> Catalogue.Compiled?

  /// The maximum number of files in a folder.
  public static let maximumFiles = 4096
  /// The maximum size of one file in bytes.
  public static let maximumFileBytes = 1 << 20
  /// The maximum size of all files together in bytes.
  public static let maximumBytes = 64 << 20

  /// The directory of the files, for messages; `nil` if they are compiled into the binary.
  public let directory: String?
  /// Sorted by the bytes of their paths; each path occurs once.
  private let files: [File]
  let compiledTexts: CompiledTexts

  private struct File: Sendable {
    let path: String
    let content: Content
  }

  /// The bytes of a file.
  ///
  /// Bytes in the binary are copied only when they are read.
  private enum Content: Sendable {
    case read([UInt8])
    case embedded(StaticString)

    var bytes: [UInt8] {
      switch self {
      case .read(let bytes): bytes
      case .embedded(let text): text.withUTF8Buffer { Array($0) }
      }
    }
  }

  private init(
    directory: String?, files: [File], texts: @escaping CompiledTexts = { _ in nil }
  ) {
    self.directory = directory
    compiledTexts = texts
    // Embedded files are normally sorted already.
    let isSorted = zip(files, files.dropFirst()).allSatisfy { $0.path.precedesByBytes($1.path) }
    self.files = isSorted ? files : files.sorted { $0.path.precedesByBytes($1.path) }
  }

  init(directory: String?, bytes: [String: [UInt8]]) {
    self.init(
      directory: directory, files: bytes.map { File(path: $0.key, content: .read($0.value)) })
  }

  /// Creates a folder from files and their paths.
  public init(files: [String: [UInt8]]) { self.init(directory: nil, bytes: files) }

  /// Creates a folder from files that are compiled into the binary.
  ///
  /// - Parameters:
  ///   - embedded: The files. Each path occurs once.
  ///   - texts: Returns the texts of the catalogue at a path, if they are compiled in too. Each
  ///     key occurs once, and the keys are sorted by their bytes, as in the file.
  public init(
    embedded: [(path: StaticString, bytes: StaticString)],
    texts: @escaping CompiledTexts = { _ in nil }
  ) {
    self.init(
      directory: nil,
      files: embedded.map { File(path: $0.path.description, content: .embedded($0.bytes)) },
      texts: texts)
  }

  /// The paths, sorted by their bytes.
  public var paths: [String] { files.map { $0.path } }

  /// The bytes of a file, or `nil` if no file has this path.
  public subscript(path: String) -> [UInt8]? {
    let index = firstIndex(notBefore: path)
    guard index < files.count, files[index].path == path else { return nil }
    return files[index].content.bytes
  }

  /// Returns the paths below a folder, sorted; empty if the folder does not exist.
  ///
  /// - Parameter folder: The folder's path without a slash at the end, such as `locales/ar`.
  public func paths(under folder: String) -> [String] {
    let start = folder + "/"
    return files[firstIndex(notBefore: start)...].prefix { $0.path.utf8.starts(with: start.utf8) }
      .map { $0.path }
  }

  private func firstIndex(notBefore path: String) -> Int {
    var range = files.startIndex..<files.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        files[middle].path.precedesByBytes(path)
        ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Returns whether both hold the same paths with the same bytes, regardless of where they come
  /// from.
  public static func == (left: AppFiles, right: AppFiles) -> Bool {
    left.files.count == right.files.count
      && zip(left.files, right.files).allSatisfy {
        $0.path == $1.path && $0.content.bytes == $1.content.bytes
      }
  }

  /// Hashes the paths only: folders with equal paths and different bytes are rare in one table.
  public func hash(into hasher: inout Hasher) { hasher.combine(paths) }
}

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
