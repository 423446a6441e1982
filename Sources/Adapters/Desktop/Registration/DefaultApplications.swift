/// The text of a `mimeapps.list`, to which an app can be added or from which it can be removed.
///
/// All other text stays unchanged, byte for byte. Removing an app undoes adding it, but a line with
/// other apps gets Landfall's spelling, and a group that has become empty is removed.
public struct DefaultApplications: Hashable, Sendable {
  private static let group = "[Default Applications]"
  private var lines: [String]

  /// Reads the text of a file.
  ///
  /// Use an empty text for a missing file.
  public init(_ text: String) {
    // Not by characters: a carriage return and a line feed are one.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// The text of the file.
  public var text: String { lines.joined(separator: "\n") }

  /// Returns the desktop files for a type, in order of priority.
  public func handlers(of type: String) -> [String] {
    place(of: type).map { Self.values(lines[$0]) } ?? []
  }

  /// Adds a desktop file before all others of a type.
  public mutating func add(_ file: String, for type: String) {
    if let index = place(of: type) {
      let others = Self.values(lines[index]).filter { $0 != file }
      lines[index] = Self.line(type, [file] + others, like: lines[index])
      return
    }
    let line = Self.line(type, [file])
    guard let start = lines.firstIndex(where: { Self.trimmed($0) == Self.group }) else {
      // A text with a final line feed has an empty last line, which must stay the last.
      let end = lines.last == "" ? lines.count - 1 : lines.count
      lines.insert(contentsOf: [Self.group, line], at: end)
      return
    }
    let behind = lines[(start + 1)...].firstIndex { $0.hasPrefix("[") } ?? lines.count
    let last = lines[start..<behind].lastIndex { !Self.trimmed($0).isEmpty } ?? start
    lines.insert(line, at: last + 1)
  }

  /// Removes a desktop file from a type.
  public mutating func remove(_ file: String, for type: String) {
    guard let index = place(of: type) else { return }
    let values = Self.values(lines[index])
    guard values.contains(file) else { return }
    let others = values.filter { $0 != file }
    guard others.isEmpty else {
      lines[index] = Self.line(type, others, like: lines[index])
      return
    }
    lines.remove(at: index)
    // The group is empty now, so it was added together with the line.
    guard lines[index - 1] == Self.group else { return }
    if index == lines.count || lines[index].hasPrefix("[") || lines[index...] == [""] {
      lines.remove(at: index - 1)
    }
  }

  /// Returns the index of a type's line in the group, or `nil`.
  private func place(of type: String) -> Int? {
    var isInside = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("[") {
        isInside = Self.trimmed(line) == Self.group
      } else if isInside, let equals = line.firstIndex(of: "="),
        Self.trimmed(String(line[..<equals])) == type
      {
        return index
      }
    }
    return nil
  }

  private static func values(_ line: String) -> [String] {
    guard let equals = line.firstIndex(of: "=") else { return [] }
    return line[line.index(after: equals)...].split(separator: ";")
      .map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  /// Returns the line of a type, with the carriage return of the line that it replaces.
  private static func line(_ type: String, _ files: [String], like old: String = "") -> String {
    type + "=" + files.map { $0 + ";" }.joined() + (old.last == "\r" ? "\r" : "")
  }

  private static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\r"]
    var part = text[...]
    while let first = part.first, blanks.contains(first) { part.removeFirst() }
    while let last = part.last, blanks.contains(last) { part.removeLast() }
    return String(part)
  }
}
