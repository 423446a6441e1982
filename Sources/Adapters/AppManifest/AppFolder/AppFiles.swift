import LandfallDomain
public import LandfallLocalization

/// The files of a folder, read once: their bytes by their path below it.
///
/// From a directory (``init(directory:)``) or from the binary (``init(embedded:texts:)``); what is
/// built from them does not know which. Paths use `/` and have none at the start.
public struct AppFiles: Hashable, Sendable {
  /// The texts of the catalogue at a path, if they are compiled in.
  public typealias CompiledTexts = @Sendable (_ path: String) -> Catalogue.Compiled?

  /// Most files that a folder may hold.
  public static let maximumFiles = 4096
  /// Most bytes that one file may hold.
  public static let maximumFileBytes = 1 << 20
  /// Most bytes that all files may hold together.
  public static let maximumBytes = 64 << 20

  /// Where the files are, for messages: a directory, or `nil` for the binary.
  public let directory: String?
  /// Sorted by the bytes of their paths, which differ.
  private let files: [File]
  /// The texts of catalogues that are compiled in, by the path of the file.
  let compiledTexts: CompiledTexts

  private struct File: Sendable {
    let path: String
    let content: Content
  }

  /// Bytes; those in the binary are not copied before somebody asks for them.
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
    // Files in the binary mostly are in order.
    let isSorted = zip(files, files.dropFirst()).allSatisfy { $0.path.precedesByBytes($1.path) }
    self.files = isSorted ? files : files.sorted { $0.path.precedesByBytes($1.path) }
  }

  init(directory: String?, bytes: [String: [UInt8]]) {
    self.init(
      directory: directory, files: bytes.map { File(path: $0.key, content: .read($0.value)) })
  }

  /// Takes files as they are, by their paths.
  public init(files: [String: [UInt8]]) { self.init(directory: nil, bytes: files) }

  /// Takes files that are compiled into the binary, each path once.
  ///
  /// - Parameters:
  ///   - embedded: The files.
  ///   - texts: The texts of the catalogue at a path, if it is compiled in too: each key once, sorted by
  ///     bytes, as in the file.
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

  /// The bytes of a file, or `nil` if there is none of that path.
  public subscript(path: String) -> [UInt8]? {
    let index = firstIndex(notBefore: path)
    guard index < files.count, files[index].path == path else { return nil }
    return files[index].content.bytes
  }

  /// The paths below a folder, sorted; none for a folder that is not there.
  ///
  /// - Parameter folder: Its path without a slash at the end, such as `locales/ar`.
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

  /// Whether both hold the same paths with the same bytes, wherever they come from.
  public static func == (left: AppFiles, right: AppFiles) -> Bool {
    left.files.count == right.files.count
      && zip(left.files, right.files).allSatisfy {
        $0.path == $1.path && $0.content.bytes == $1.content.bytes
      }
  }

  /// Hashes the paths: what differs in bytes alone meets in few tables.
  public func hash(into hasher: inout Hasher) { hasher.combine(paths) }
}
