import LandfallDomain
import LandfallStrictJSON

/// A JSON value with its file and key, so that an error about it can name its position.
struct Field {
  let file: String
  let key: String
  let node: JSONNode

  /// Reads a whole file.
  ///
  /// - Throws: ``AppFolderError`` if the file is missing or is not valid JSON.
  static func read(_ file: String, in files: AppFiles) throws(AppFolderError) -> Field {
    guard let bytes = files[file] else { throw AppFolderError(file: file, .missingFile) }
    do {
      return Field(file: file, key: "", node: try JSONReader.read(bytes, maximumDepth: 16))
    } catch {
      throw AppFolderError(file: file, position: error.position, .json(error.reason))
    }
  }

  func error(_ reason: AppFolderError.Reason) -> AppFolderError {
    AppFolderError(file: file, position: node.position, key: key, reason)
  }

  func string() throws(AppFolderError) -> String {
    guard let text = node.string else { throw wrongType("string") }
    return text
  }

  func nonEmptyString() throws(AppFolderError) -> String {
    let text = try string()
    guard !text.isEmpty else { throw error(.badValue(text, rule: "must not be empty")) }
    return text
  }

  func bool() throws(AppFolderError) -> Bool {
    guard let truth = node.bool else { throw wrongType("boolean") }
    return truth
  }

  func array() throws(AppFolderError) -> [Field] {
    guard let elements = node.array else { throw wrongType("array") }
    return elements.enumerated().map { index, node in
      Field(file: file, key: "\(key)[\(index)]", node: node)
    }
  }

  /// Returns the members of an object whose keys are names chosen by the app.
  func members() throws(AppFolderError) -> [(name: String, field: Field)] {
    guard let members = node.object else { throw wrongType("object") }
    return members.map { ($0.name, Field(file: file, key: path(to: $0.name), node: $0.node)) }
  }

  /// Returns the texts of an array; throws if one is empty or occurs twice.
  func strings() throws(AppFolderError) -> [String] {
    var texts: [String] = []
    for element in try array() {
      let text = try element.nonEmptyString()
      if let index = texts.firstIndex(of: text) {
        throw element.error(.duplicate(text, other: "\(key)[\(index)]"))
      }
      texts.append(text)
    }
    return texts
  }

  func pattern() throws(AppFolderError) -> PathPattern {
    let text = try string()
    do {
      return try PathPattern(text)
    } catch {
      throw self.error(.badPattern(error))
    }
  }

  func constraints() throws(AppFolderError) -> [Constraint] {
    let text = try string()
    do {
      return try Constraint.list(text)
    } catch {
      throw self.error(.badConstraint(error))
    }
  }

  func choice<Choice: RawRepresentable<String>>(
    of choices: [Choice]
  ) throws(AppFolderError) -> Choice {
    let text = try string()
    guard let choice = choices.first(where: { $0.rawValue == text }) else {
      throw error(.unknownValue(text, known: choices.map { $0.rawValue }))
    }
    return choice
  }

  /// Throws if the text is not one of the declared names.
  func require(_ kind: String, among known: [String]) throws(AppFolderError) {
    let name = try string()
    guard known.contains(name) else {
      throw error(.undeclared(kind: kind, name: name, known: known))
    }
  }

  func path(to name: String) -> String { key.isEmpty ? name : key + "." + name }

  func wrongType(_ expected: String) -> AppFolderError {
    error(.wrongType(expected: expected, found: node.kindName))
  }
}
