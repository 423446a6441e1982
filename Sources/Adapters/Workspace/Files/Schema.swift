import LandfallStrictJSON

/// The format of one kind of file: `{"version":1,"<key>":[…]}`.
struct Schema<Row: Sendable>: Sendable {
  /// The only supported version.
  static var version: Int { 1 }

  /// The name of the array.
  let key: String
  /// The path of the file in the workspace.
  let file: String
  /// Whether the file must exist; the services make the others.
  var isRequired = false
  /// The names that a row may have; `nil` allows any.
  let allowed: [String]?
  /// The fields that must be unique among rows, as names and values.
  let unique: @Sendable (Row) -> [(name: String, value: String)]
  /// Reads a row.
  let read: @Sendable (StrictObject) throws(WorkspaceError) -> Row
  /// Writes a row's members.
  let write: @Sendable (Row, inout JSONWriter) -> Void

  /// Reads a file.
  func rows(_ bytes: [UInt8], file: String) throws(WorkspaceError) -> [Row] {
    let root = try Self.root(bytes, file: file, allowed: ["version", key])
    var rows: [Row] = []
    var seen: Set<String> = []
    for node in try root.array(key) {
      let object = try StrictObject(node, file: file, allowed: allowed)
      let row = try read(object)
      for (name, value) in unique(row) where !seen.insert("\(name)=\(value)").inserted {
        throw object.error(name, "the \(name) \"\(value)\" occurs twice")
      }
      rows.append(row)
    }
    return rows
  }

  /// Writes a file.
  func bytes(_ rows: [Row]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", Self.version)
      writer.array(key) { writer in
        for row in rows { writer.object { write(row, &$0) } }
      }
    }
    return Array((writer.text + "\n").utf8)
  }

  /// Reads a file's outermost object and checks its version.
  ///
  /// It may name its JSON Schema for an editor, with `$schema`; the name is not read.
  static func root(
    _ bytes: [UInt8], file: String, allowed: [String]
  ) throws(WorkspaceError) -> StrictObject {
    let node: JSONNode
    do {
      node = try JSONReader.read(bytes, maximumDepth: 8)
    } catch {
      let (line, column) = (error.position.line, error.position.column)
      let reason = error.description.dropFirst("\(line):\(column): ".count)
      throw .malformedFile(path: file, line: line, column: column, reason: String(reason))
    }
    let hasSchema = node["$schema"] != nil
    let root = try StrictObject(node, file: file, allowed: allowed + (hasSchema ? ["$schema"] : []))
    if hasSchema { _ = try root.string("$schema") }
    guard try root.int("version") == version else {
      throw root.error("version", "only version \(version) is supported")
    }
    return root
  }
}
