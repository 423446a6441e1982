@_spi(TypedRoutes) import LandfallDomain

/// Writes a declaration as a Swift expression that creates an equal one.
///
/// It reflects the stored properties, so a new property of a declaration is written too. If the
/// initializer does not accept it, the generated code does not compile.
enum SwiftLiteral {
  static func text(_ value: Any) -> String {
    switch value {
    case let text as String: quoted(text)
    case let number as Int: String(number)
    case let truth as Bool: String(truth)
    case let pattern as PathPattern: "PathPattern(checked: \(text(pattern.segments)))"
    case let segment as PathPattern.Segment:
      switch segment {
      case .literal(let word): ".literal(\(quoted(word)))"
      case .partial(let head, let name, let tail):
        ".partial(head: \(quoted(head)), name: \(quoted(name)), tail: \(quoted(tail)))"
      case .optionalParameter(let name): ".optionalParameter(\(quoted(name)))"
      case .optionalCatchAll(let name): ".optionalCatchAll(\(quoted(name)))"
      case .parameter(let name): ".parameter(\(quoted(name)))"
      case .catchAll(let name): ".catchAll(\(quoted(name)))"
      }
    case let host as LinkHost: quoted(host.description)
    case let constraint as Constraint: Self.constraint(constraint)
    case let form as LinkRule.Form:
      switch form {
      case .scheme(let scheme, let pattern): ".scheme(\(quoted(scheme)), \(text(pattern)))"
      case .host(let host, let pattern): ".host(\(quoted(host)), \(text(pattern)))"
      }
    case let field as PayloadField: "PayloadField(checked: \(text(field.steps)))"
    case let extractor as PayloadExtractor:
      switch extractor {
      case .link(let field): ".link(\(text(field)))"
      case .type(let field, let id): ".type(\(text(field)), id: \(id.map(text) ?? "nil"))"
      }
    case let value as NamedValue: "NamedValue(\(quoted(value.name)), \(quoted(value.value)))"
    case let parameter as NotificationDeclaration.Parameter:
      "NotificationDeclaration.Parameter(\(quoted(parameter.name)), fields: \(text(parameter.fields)))"
    default: reflected(value)
    }
  }

  private static func constraint(_ constraint: Constraint) -> String {
    switch constraint {
    case .slug: ".slug"
    case .uuid: ".uuid"
    case .int: ".int"
    case .alphabet(let characters): ".alphabet(\(quoted(characters)))"
    case .length(let low, let high): ".length(\(low), \(high))"
    case .oneOf(let words): ".oneOf(\(text(words)))"
    }
  }

  private static func reflected(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let type = typeName(value)
    if type.hasPrefix("Identifier<"), let text = mirror.children.first?.value as? String {
      return quoted(text)
    }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text($0.value) } ?? "nil"
    case .collection: return list(mirror.children.map { text($0.value) })
    case .set: return list(mirror.children.map { text($0.value) }.sorted())
    case .dictionary:
      let pairs = mirror.children.map { child in
        let pair = Mirror(reflecting: child.value).children.map { text($0.value) }
        return pair.joined(separator: ": ")
      }
      return pairs.isEmpty ? "[:]" : list(pairs.sorted())
    case .enum:
      guard let child = mirror.children.first, let label = child.label else {
        return "." + SwiftNames.member("\(value)")
      }
      return ".\(label)(\(payload(child.value)))"
    default:
      return type + "(" + fields(of: mirror).joined(separator: ", ") + ")"
    }
  }

  /// Returns the properties.
  ///
  /// Those of a declaration's shared storage count as its own.
  private static func fields(of mirror: Mirror) -> [String] {
    mirror.children.flatMap { child in
      let label = child.label ?? "_"
      guard ["storage", "terms"].contains(label) else { return ["\(label): \(text(child.value))"] }
      return fields(of: Mirror(reflecting: child.value))
    }
  }

  private static func payload(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return text(value) }
    return mirror.children.map { child in
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 + ": " } ?? ""
      return label + text(child.value)
    }.joined(separator: ", ")
  }

  private static func list(_ items: [String]) -> String {
    "[" + items.joined(separator: ", ") + "]"
  }

  /// Returns the name of the type without its module.
  private static func typeName(_ value: Any) -> String {
    let name = String(reflecting: Swift.type(of: value))
    return name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      default:
        // Write invisible and misleading characters by their number.
        if scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
          || scalar.properties.isDefaultIgnorableCodePoint
          || scalar.properties.isBidiControl
        {
          literal += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}

/// Converts names of app folders to Swift names.
enum SwiftNames {
  /// Returns `completed-game` as `completedGame`.
  ///
  /// A keyword gets backticks.
  static func member(_ text: some StringProtocol) -> String {
    let name = plainMember(text)
    return keywords.contains(name) ? "`" + name + "`" : name
  }

  /// Returns the same name without backticks, for use in longer names.
  static func plainMember(_ text: some StringProtocol) -> String {
    let words = words(text)
    guard let first = words.first else { return "_" }
    let isAllCapitals = first.allSatisfy { !$0.isLowercase }
    let head = isAllCapitals ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    return spelled(head + words.dropFirst().map(capitalized).joined())
  }

  /// Returns `completed-game` as `CompletedGame`.
  static func type(_ text: some StringProtocol) -> String {
    let name = words(text).map(capitalized).joined()
    return name == "Type" || name == "Protocol" ? name + "_" : spelled(name)
  }

  private static func capitalized(_ word: some StringProtocol) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func spelled(_ name: String) -> String {
    guard let first = name.first else { return "_" }
    return first.isNumber ? "_" + name : name
  }

  /// Returns the runs of letters and digits.
  private static func words(_ text: some StringProtocol) -> [String] {
    let words: [Substring] = String(text).split { !($0.isLetter || $0.isNumber) }
    return words.map(String.init)
  }

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// Checks that names have letters or digits and give different Swift names.
  static func refuseTwins(_ names: [String], _ kind: String) throws(GenerationError) {
    var seen: [String: String] = [:]
    for name in names {
      let label = member(name)
      guard label != "_" else { throw .noName(name) }
      if let other = seen.updateValue(name, forKey: label) {
        throw .clash(kind: kind, name: label, first: other, second: name)
      }
    }
  }
}

/// Why a valid app folder cannot be turned into a Swift file.
package enum GenerationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A name has no letter or digit.
  case noName(String)
  /// Two elements of the app would have the same name in Swift.
  case clash(kind: String, name: String, first: String, second: String)
  /// Two routes give an input of one contract different types.
  case unequalInputs(
    _ contract: String, _ input: String, first: String, _ firstType: String, second: String,
    _ secondType: String)

  /// What is wrong, and how to fix it.
  package var description: String {
    switch self {
    case .noName(let name): "the name '\(name)' has no letter or digit for a Swift name"
    case .clash(let kind, let name, let first, let second):
      "the \(kind) \(first) and \(second) would both be called '\(name)' in Swift; rename one of them"
    case .unequalInputs(let contract, let input, let first, let type, let second, let other):
      "\(first) gives the contract '\(contract)' the input '\(input)' as \(type), and \(second) as "
        + "\(other); give the parameter one type, for example in a _layout.json"
    }
  }
}
