public import LandfallDomain
public import LandfallStrictJSON

#if !hasFeature(Embedded)
  import LandfallFiles
#endif

/// An error in an app folder: the file, the position, the key, and how to fix it.
public struct AppFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  @nonexhaustive public enum Reason: Hashable, Sendable {
    /// The file or folder cannot be read. Carries the system's error number.
    case unreadable(code: Int32)
    /// There are more files, or deeper nested folders, than the limit allows.
    case tooManyFiles(limit: Int)
    /// A file, or all files together, exceed the limit in bytes.
    case tooLarge(limit: Int)
    /// The folder does not contain the file.
    case missingFile
    /// The file is not valid JSON.
    case json(JSONError.Reason)
    /// The file's version is not 1.
    case unsupportedVersion(String)
    /// The object has a key that is not known.
    case unknownKey(String, known: [String])
    /// The key has another name since version 0.3.0.
    case renamedKey(String, new: String)
    /// The object does not have the key.
    case missingKey(String)
    /// The value has the wrong type.
    case wrongType(expected: String, found: String)
    /// The value is not one of the allowed values.
    case unknownValue(String, known: [String])
    /// The value breaks a rule of its key. `rule` describes the rule.
    case badValue(String, rule: String)
    /// The value occurs twice, or two files declare the same thing. `other` is the other
    /// occurrence.
    case duplicate(String, other: String)
    /// The text is not a valid path pattern.
    case badPattern(PatternError)
    /// The text is not a valid constraint.
    case badConstraint(ConstraintError)
    /// The value names something that is not declared.
    case undeclared(kind: String, name: String, known: [String])
    /// The root of the tab is a route outside the tab. `layout` is the file that would put it
    /// there.
    case notOfTab(String, tab: String, layout: String)
    /// The root of the tab has no layout with tabs above it. `layout` is the topmost possible file.
    case notBelowTabs(String, layout: String)
    /// A shared folder such as `(home,search)` names a group whose folder has no tab.
    case groupWithoutTab(folder: String)
    /// The file's name is not valid in Expo Router's notation.
    case badFileName(String)
  }

  /// The path of the file in the folder.
  public let file: String
  /// The position in the file, or `nil` if the error has no single position.
  public let position: JSONPosition?
  /// The key, such as `tabs[0].root`; empty if the error is about the whole file.
  public let key: String
  /// What is wrong.
  public let reason: Reason

  /// Creates an error for a file, a position and a key.
  public init(file: String, position: JSONPosition? = nil, key: String = "", _ reason: Reason) {
    self.file = file
    self.position = position
    self.key = key
    self.reason = reason
  }

  /// The line, counted from 1, or `nil` without a position.
  public var line: Int? { position?.line }
  /// The column in bytes, counted from 1, or `nil` without a position.
  public var column: Int? { position?.column }

  /// File, line, column, key and message on one line, without the hint.
  public var description: String {
    var text = file
    if let position { text += ":\(position.line):\(position.column)" }
    if !key.isEmpty { text += ": " + key }
    return text + ": " + message
  }
}

extension AppFolderError {
  /// What is wrong, without file, position and key.
  public var message: String {
    switch reason {
    case .unreadable(let code): "cannot be read: \(Self.systemText(code))"
    case .tooManyFiles(let limit): "more than \(limit) files, or folders nested too deep"
    case .tooLarge(let limit): "more than \(limit) bytes"
    case .missingFile: "there is no such file"
    case .json(let reason): Self.text(of: reason)
    case .unsupportedVersion(let version): "version \(version) is not supported"
    case .unknownKey(let name, _): "unknown key \"\(name)\""
    case .renamedKey(let name, let new): "the key \"\(name)\" is now \"\(new)\""
    case .missingKey(let name): "the key \"\(name)\" is missing"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .unknownValue(let value, _): "unknown value \"\(value)\""
    case .badValue(let value, let rule): "\"\(value)\" \(rule)"
    case .duplicate(let name, let other): "\"\(name)\" is declared twice; the other is \(other)"
    case .badPattern(let error): Self.text(of: error)
    case .badConstraint(.unknown(let text)): "\"\(text)\" is not a constraint"
    case .badConstraint(.malformedLength(let text)): "\"\(text)\" is not a valid length"
    case .badConstraint(.malformedEscape(let text)):
      "a backslash in \"\(text)\" is not before &, | or a backslash"
    case .undeclared(let kind, let name, _): "there is no \(kind) \"\(name)\""
    case .notOfTab(let route, let tab, _): "\"\(route)\" does not belong to the tab \(tab)"
    case .notBelowTabs(let route, _): "\"\(route)\" is not below a layout that holds tabs"
    case .groupWithoutTab(let folder): "no layout gives the group \"\(folder)\" a tab"
    case .badFileName(let name): "\"\(name)\" is not a valid file name in Expo Router's notation"
    }
  }

  /// How to fix it, or `nil` if the message says enough.
  public var hint: String? {
    switch reason {
    case .unreadable: "check the path and its permissions"
    case .tooManyFiles, .tooLarge: "move what is not part of the app out of the folder"
    case .missingKey("version"): "add \"version\": 1 to this object"
    case .missingKey(let name): "add \"\(name)\" to this object"
    case .duplicate: "rename or remove one of the two"
    case .badValue: nil
    case .missingFile: "is this an app folder? It must contain \(file)"
    case .json(.unexpectedByte):
      "is a comma missing before it? JSON has no comments, and no comma after the last value"
    case .json(.unexpectedEnd): "close every string, array and object"
    case .json(.trailingBytes): "remove what follows the value"
    case .json(.duplicateName): "remove one of the two"
    case .json(.illFormedUTF8): "save the file as UTF-8 without a byte order mark"
    case .json(.controlCharacter): "write it as an escape, such as \\n or \\t"
    case .json(.malformedEscape):
      #"write \" \\ \/ \b \f \n \r \t, or \u and four hexadecimal digits"#
    case .json(.malformedNumber): "write a decimal number without leading zeros, such as 10 or -0.5"
    case .json(.tooDeep): "use fewer levels of objects and arrays"
    case .json(.tooLong): "split the file, or remove what the app does not need"
    case .unsupportedVersion: "write \"version\": 1, the only version that this build reads"
    case .undeclared("query item", let name, let known)
    where Spelling.nearest(to: name, in: known) == nil:
      "add \"query\": { \"\(name)\": { \"type\": \"string\" } } to this route"
    case .unknownKey(let name, let known), .unknownValue(let name, let known),
      .undeclared(_, let name, let known):
      Self.suggestion(for: name, among: known)
    case .renamedKey: "'textshell fix --write' on the app folder converts all old names"
    case .wrongType(let expected, _): Self.example(of: expected)
    case .badPattern(.optionalNotLast):
      "make it the last part, or declare a route for each of the two paths"
    case .badPattern(.malformedBrackets):
      "write one parameter such as @[user] or [id].txt, and :id for a whole segment"
    case .badPattern:
      "write a pattern such as /app/:org/members; *rest at the end matches all that follows"
    case .badConstraint(.unknown):
      "use slug, uuid, int, alphabet:<characters>, length:<min>-<max>, oneOf:a|b, joined by &"
    case .badConstraint(.malformedLength): "write a length such as length:1-80"
    case .badConstraint(.malformedEscape):
      #"in JSON, write "\\&" for &, "\\|" for | and "\\\\" for a backslash"#
    case .notOfTab(_, let tab, let layout): "set \"tab\": \"\(tab)\" in \(layout)"
    case .notBelowTabs(_, let layout):
      "set \"navigator\": \"tabs\" in \(layout), or in a layout in a folder below it"
    case .groupWithoutTab(let folder): "set \"tab\" in \(folder)_layout.json"
    case .badFileName:
      "use name, [param], [...rest], head[param]tail, [[param]] or [[...rest]] at the end, (group), "
        + "(one,two), index, +not-found, _layout, all .json"
    }
  }

  /// Returns the system's text for an error number.
  ///
  /// Embedded Swift has no such text.
  private static func systemText(_ code: Int32) -> String {
    #if hasFeature(Embedded)
      "error \(code)"
    #else
      SystemText.of(code)
    #endif
  }

  /// Returns how a value of a type is written, or `nil`.
  private static func example(of type: String) -> String? {
    switch type {
    case "string": "write text in double quotes"
    case "boolean": "write true or false, without quotes"
    case "integer", "number": "write a number, without quotes"
    case "array": "write a list in square brackets"
    case "object": "write keys and values in braces"
    default: nil
    }
  }

  private static func suggestion(for name: String, among known: [String]) -> String? {
    if let nearest = Spelling.nearest(to: name, in: known) {
      return "did you mean \"\(nearest)\"?"
    }
    return known.isEmpty
      ? "declare it, or remove it here" : "known: " + known.joined(separator: ", ")
  }

  private static func text(of reason: JSONError.Reason) -> String {
    switch reason {
    case .unexpectedByte: "unexpected byte"
    case .unexpectedEnd: "the file ends too early"
    case .trailingBytes: "unexpected text after the value"
    case .duplicateName(let name): "the key \"\(name)\" occurs twice"
    case .tooDeep: "nested too deep"
    case .tooLong: "too long"
    case .illFormedUTF8: "not UTF-8, or with a byte order mark"
    case .controlCharacter: "raw control character in a string"
    case .malformedEscape: "malformed escape in a string"
    case .malformedNumber: "malformed number"
    }
  }

  private static func text(of error: PatternError) -> String {
    switch error {
    case .missingLeadingSlash(let pattern): "the pattern \"\(pattern)\" does not start with /"
    case .emptySegment(let pattern): "the pattern \"\(pattern)\" has an empty segment"
    case .malformedName(let name, let pattern):
      "\"\(name)\" in \"\(pattern)\" is not a parameter name: use letters, digits, _ and -"
    case .repeatedName(let name, let pattern):
      "the parameter \"\(name)\" occurs twice in \"\(pattern)\""
    case .catchAllNotLast(let name, let pattern):
      "\"*\(name)\" is not at the end of \"\(pattern)\""
    case .optionalNotLast(let name, let pattern):
      "the optional parameter \"\(name)\" is not at the end of \"\(pattern)\""
    case .malformedBrackets(let part, let pattern):
      "\"\(part)\" in \"\(pattern)\" is not one [name] with fixed text before or after it"
    case .malformedLiteral(let word, let pattern):
      "\"\(word)\" in \"\(pattern)\" contains a character that patterns do not allow"
    }
  }
}
