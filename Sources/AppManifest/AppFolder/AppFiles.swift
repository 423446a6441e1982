/// The files of a folder, read once: their bytes by their path below it.
///
/// From a directory (``init(directory:)``) or from the binary (``init(embedded:)``); what is built
/// from them does not know which. Paths use `/` and have none at the start.
public struct AppFiles: Hashable, Sendable {
  /// Most files that a folder may hold.
  public static let maximumFiles = 4096
  /// Most bytes that one file may hold.
  public static let maximumFileBytes = 1 << 20
  /// Most bytes that all files may hold together.
  public static let maximumBytes = 64 << 20

  /// Where the files are, for messages: a directory, or `nil` for the binary.
  public let directory: String?
  /// The paths, sorted by their bytes.
  public let paths: [String]
  private let bytes: [String: [UInt8]]

  init(directory: String?, bytes: [String: [UInt8]]) {
    self.directory = directory
    self.bytes = bytes
    paths = bytes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Takes files as they are, by their paths.
  public init(files: [String: [UInt8]]) { self.init(directory: nil, bytes: files) }

  /// Takes files that are compiled into the binary; of two with one path the later one counts.
  public init(embedded: [(path: StaticString, bytes: StaticString)]) {
    var bytes: [String: [UInt8]] = [:]
    for file in embedded {
      bytes[file.path.description] = file.bytes.withUTF8Buffer { Array($0) }
    }
    self.init(directory: nil, bytes: bytes)
  }

  /// The bytes of a file, or `nil` if there is none of that path.
  public subscript(path: String) -> [UInt8]? { bytes[path] }

  /// The paths below a folder, sorted; none for a folder that is not there.
  ///
  /// - Parameter folder: Its path without a slash at the end, such as `locales/ar`.
  public func paths(under folder: String) -> [String] {
    paths.filter { $0.utf8.starts(with: (folder + "/").utf8) }
  }

  /// Whether both hold the same paths with the same bytes, wherever they come from.
  public static func == (left: AppFiles, right: AppFiles) -> Bool { left.bytes == right.bytes }

  /// Hashes paths and bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
