import LandfallStrictJSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Appends what happened to a file, one JSON object a line.
///
/// Lines that belong together are held and written by one `write(2)` to a file opened for appending, so
/// that lines of several processes do not mix. A process that is killed loses the lines it holds, and no
/// other. Nothing is redacted here: fields come without secrets. Lines are not made durable.
///
/// A file that has reached ``maximumBytes`` becomes `log.1.jsonl`, in the place of the one before it, and a
/// new one is begun: at most twice that much, and one write, lies on the disk.
public final class EventLog: @unchecked Sendable {
  // Sendable: `file` and `held` are touched under `mutex` alone.
  /// From this size on, a file is not written to any more.
  public static let maximumBytes = 1 << 20
  /// Held lines are written from this size on.
  static let maximumHeld = 16 << 10

  /// A field of a line.
  public struct Field: Hashable, Sendable {
    /// What a field can hold.
    public enum Value: Hashable, Sendable {
      /// A text.
      case text(String)
      /// A whole number.
      case number(Int64)
      /// A truth value.
      case truth(Bool)
      /// Nothing.
      case null
    }

    /// The name.
    public let name: String
    /// The value.
    public let value: Value

    /// Pairs a name with its value.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  private let path: String
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var file: Int32
  private var held: [UInt8] = []

  /// Opens a log, and makes it with mode 0600 if it is missing.
  ///
  /// - Throws: ``HomeFolderError``; a log that is open to others or is a symbolic link is refused.
  public init(_ path: String) throws(HomeFolderError) {
    self.path = path
    file = try PrivateFile.openForAppending(path)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    writeRest()
    close(file)
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  private func writeRest() {
    do throws(HomeFolderError) {
      try flush()
    } catch {
      // No one is left to be told; what could be written was.
      return
    }
  }

  /// The name of the file before: `log.1.jsonl` for `log.jsonl`.
  public static func previous(of path: String) -> String {
    let ending = ".jsonl"
    return path.hasSuffix(ending) ? "\(path.dropLast(ending.utf8.count)).1\(ending)" : path + ".1"
  }

  /// Appends one line, and those that are held before it; line breaks inside a text are escaped.
  ///
  /// - Throws: `system` when the lines, or their end, were not written: the disk is full.
  public func append(_ fields: [Field]) throws(HomeFolderError) {
    try hold(fields)
    try flush()
  }

  /// Keeps one line to be written with those that follow.
  ///
  /// - Throws: as ``append(_:)`` where so many are held that they are written now.
  public func hold(_ fields: [Field]) throws(HomeFolderError) {
    let line = Array((Self.json(fields) + "\n").utf8)
    pthread_mutex_lock(mutex)
    held += line
    let isFull = held.count >= Self.maximumHeld
    pthread_mutex_unlock(mutex)
    if isFull { try flush() }
  }

  /// Writes the lines that are held.
  ///
  /// - Throws: as ``append(_:)``; then they are held no more.
  public func flush() throws(HomeFolderError) {
    pthread_mutex_lock(mutex)
    defer {
      held.removeAll(keepingCapacity: true)
      pthread_mutex_unlock(mutex)
    }
    guard !held.isEmpty else { return }
    while true {
      try write(held)
      var status = stat()
      guard fstat(file, &status) == 0 else { throw failure("fstat") }
      // Deleted: two others have come after it meanwhile, and the lines are written once more.
      let isGone = status.st_nlink == 0
      if isGone || Int(status.st_size) >= Self.maximumBytes { try moveOn() }
      if !isGone { return }
    }
  }

  /// Goes over to a new file; who comes first puts the full one aside.
  ///
  /// A kill in between leaves no file of that name, which the next who opens it makes.
  private func moveOn() throws(HomeFolderError) {
    let full = file
    // Held by one at a time of those who have this file open: nobody puts another's new one aside.
    while flock(full, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure("flock") }
    }
    defer {
      flock(full, LOCK_UN)
      if file != full { close(full) }
    }
    var (mine, named) = (stat(), stat())
    guard fstat(full, &mine) == 0 else { throw failure("fstat") }
    if lstat(path, &named) == 0, named.st_ino == mine.st_ino, named.st_dev == mine.st_dev,
      rename(path, Self.previous(of: path)) != 0
    {
      throw failure("rename")
    }
    file = try PrivateFile.openForAppending(path)
  }

  private func write(_ lines: [UInt8]) throws(HomeFolderError) {
    while true {
      #if canImport(Darwin)
        let count = Darwin.write(file, lines, lines.count)
      #elseif canImport(Glibc)
        let count = Glibc.write(file, lines, lines.count)
      #elseif canImport(Musl)
        let count = Musl.write(file, lines, lines.count)
      #else
        let count = Android.write(file, lines, lines.count)
      #endif
      if count == lines.count { return }
      if count < 0, errno == EINTR { continue }
      throw .system(call: "write", path: path, code: count < 0 ? errno : ENOSPC)
    }
  }

  private func failure(_ call: String) -> HomeFolderError {
    .system(call: call, path: path, code: errno)
  }

  private static func json(_ fields: [Field]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      for field in fields {
        writer.name(field.name)
        switch field.value {
        case .text(let text): writer.value(text)
        case .number(let number): writer.number(String(number))
        case .truth(let truth): writer.value(truth)
        case .null: writer.null()
        }
      }
    }
    return writer.text
  }
}
