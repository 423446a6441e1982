/// The rules of the architecture that can be checked in the text of the sources.
enum Rules {
  static let cores: Set<String> = [
    "Parsing", "Auth", "OrgContext", "Lists", "Navigation", "Localization", "Notifications",
    "AppCore", "Recording", "Replay", "Association",
  ]
  /// Values and functions like those of a core, for front ends.
  ///
  /// Neither a core nor Landfall may import this module.
  static let touch = "Touch"
  static let leaves: Set<String> = ["Domain", "StrictJSON", "NotificationBus", "Diagnostics"]
  static let lowModules = cores.union(leaves).union([touch])
  static let portableModules = lowModules.union(["Landfall"])
  static let lockFile = "Sources/Runtime/NotificationBus/Lock.swift"

  static let all: [Rule] = [
    imports, clocks, values, tasks, loop, work, newerAPI, shortcuts, emptyCatch, unfinished,
    exhaustive,
    length, names, unchecked, escapes, ScreenWords.rule,
  ]

  private static func isLow(_ file: SourceFile) -> Bool { lowModules.contains(file.module) }

  /// The permitted imports of each portable module: no system module except for the lock of the
  /// bus.
  static let imports = Rule(
    name: "import outside the layer table", binds: { portableModules.contains($0.module) }
  ) { file in
    let allowed: Set<String> =
      switch file.module {
      case "Landfall":
        Set(cores.subtracting(["Association", "Replay"]).map { "Landfall" + $0 })
          .union(["LandfallDomain", "LandfallStrictJSON", "LandfallNotificationBus"])
      case "AppCore":
        [
          "LandfallDomain", "LandfallParsing", "LandfallAuth", "LandfallOrgContext",
          "LandfallNavigation", "LandfallNotifications",
        ]
      case "Recording":
        [
          "LandfallDomain", "LandfallStrictJSON", "LandfallParsing", "LandfallAuth",
          "LandfallOrgContext", "LandfallLists", "LandfallNavigation", "LandfallNotifications",
          "LandfallAppCore",
        ]
      case "Replay":
        [
          "LandfallDomain", "LandfallStrictJSON", "LandfallParsing", "LandfallAuth",
          "LandfallOrgContext", "LandfallLists", "LandfallNavigation", "LandfallNotifications",
          "LandfallAppCore", "LandfallRecording",
        ]
      case "Association": ["LandfallDomain", "LandfallStrictJSON", "LandfallDiagnostics"]
      case "Navigation": ["LandfallDomain", "LandfallStrictJSON", "LandfallLists"]
      case "Auth", "Localization", "Notifications": ["LandfallDomain", "LandfallStrictJSON"]
      case "Diagnostics": ["LandfallStrictJSON"]
      case "Parsing", "OrgContext", "Lists", touch: ["LandfallDomain"]
      case "NotificationBus" where file.path == lockFile: ["Darwin", "Glibc", "Musl", "Android"]
      default: []
      }
    return Rule.matches(#"^\s*(@\w+(\(.*\))?\s+)*(\w+\s+)?import\s"#, file.code).filter { line in
      let words = file.code[line - 1].split(separator: " ")
      let kinds: Set<Substring> = [
        "struct", "class", "enum", "func", "var", "typealias", "protocol",
      ]
      let after = words.drop { $0 != "import" }.dropFirst().drop { kinds.contains($0) }
      return !allowed.contains(after.first.map { String($0.prefix { $0 != "." }) } ?? "")
    }
  }

  static let clocks = Rule.forbids(
    "clock, randomness or environment below the adapters",
    #"\b(ContinuousClock|SuspendingClock|clock_gettime|gettimeofday|getenv|ProcessInfo|CommandLine"#
      + #"|SystemRandomNumberGenerator|arc4random\w*)\b|\.random(Element)?\(|\.shuffled?\(\)|\bDate\("#,
    in: isLow)

  /// One bundle of calls is in a core, because adapters extend it (decision 0027).
  static let values = Rule.forbids(
    "any or await in a core", #"\b(any\s+[A-Z]|Any[A-Z]?\w*\b|await\b)"#
  ) { file in
    cores.union(["Domain", "StrictJSON"]).contains(file.module)
      && file.name != "SignInMethodCalls.swift"
  }

  /// The declaration of a `sleep` that an adapter implements is allowed.
  static let tasks = Rule.forbids(
    "task or sleep below the composition root",
    #"\bTask\s*(\(|\{|<)|\bTask\.(detached|immediate|sleep)\b|with(Throwing)?(Discarding)?TaskGroup"#
      + #"|^(?!.*\bfunc sleep\().*\b(u|nano)?sleep\("#, in: isLow)

  /// One place starts, stops and counts the work of the app, and keeps the calls that wait
  /// (decision 0027).
  static let loop = Rule.forbids(
    "task or continuation outside WorkQueue",
    #"\bTask\s*(\(|\{|<)|\bTask\.(detached|immediate)\b|with\w*TaskGroup"#
      + #"|(Checked|Unsafe)Continuation"#
  ) { $0.module == "Landfall" && $0.name != "WorkQueue.swift" }

  /// Swift 6.3 runs the closure outside the actor (decision 0034).
  static let work = Rule.forbids(
    "closure as the body of work", #"(^|[(=,]|\breturn)\s*Work(\(.*\))?\s*\{|\basking\s*(\(\s*)?\{"#
  ) { $0.module == "Landfall" }

  static let newerAPI = Rule.forbids(
    "API newer than iOS 17",
    #"\b(Mutex|InlineArray|UTF8Span|RawSpan)\b|\b(Span|Atomic)<|isolated deinit|\.span\b|"#
      + #"import Synchronization"#
  ) { portableModules.contains($0.module) }

  static let shortcuts = Rule.forbids(
    "try?, try! or fatalError", #"\btry[?!]|\bfatalError\b"#
  ) { _ in true }

  /// A `catch` must do something; a comment is not enough.
  static let emptyCatch = Rule(name: "empty catch", binds: { _ in true }) { file in
    let code = file.code.joined(separator: "\n")
    do {
      let regex = try Rule.simple(#"\bcatch\b[^{}]*\{\s*\}"#)
      return code.matches(of: regex).map { match in
        code[..<match.range.lowerBound].count { $0.isNewline } + 1
      }
    } catch {
      return [1]
    }
  }

  static let unfinished = Rule(name: "unfinished", binds: { _ in true }) { file in
    Rule.matches(#"\b(TODO|FIXME|XXX)\b"#, file.lines)
  }

  /// A reducer handles every state and event by name.
  static let exhaustive = Rule.forbids(
    "default: in a reducer", #"^\s*(@unknown\s+)?default\s*:"#
  ) { file in
    // An effect that it overlooks would make `explain` differ from `open`.
    if file.name == "DryRun.swift" { return true }
    guard portableModules.contains(file.module) else { return false }
    let stem = file.name.dropLast(".swift".count)
    return file.module == "AppCore"
      || ["Flow", "AppPhase", "PagedList"].contains(where: stem.contains)
      || ["/Flow/", "/LinkFlow/", "/Auth/SignIn/"].contains(where: file.path.contains)
      || stem.hasSuffix("StateMachine") || stem == "ItemDetail"
  }

  /// The files with unchecked code: memory that is wiped, locks, the compiled trie.
  static let unchecked = Rule.forbids(
    "unchecked sharing in the cores", #"@unchecked\s+Sendable|nonisolated\(unsafe\)"#
  ) { file in
    let allowed = ["SecretBytes.swift", "Lock.swift", "RouteTrie.swift"]
    return portableModules.contains(file.module) && !allowed.contains(file.name)
  }

  /// Styles come from two tables: one for lines and one for the full screen.
  static let escapes = Rule(
    name: "escape codes outside the terminal's own files",
    binds: { file in
      let folders = ["FullScreen/Session/", "FullScreen/Input/", "FullScreen/Rendering/"]
      return ["TextShell", "FullScreen"].contains(file.module)
        && !folders.contains { file.path.contains($0) }
        && !file.path.hasSuffix("Rendering/TerminalText.swift")
    }
  ) { file in Rule.matches(#"u\{0*1[bB]\}|\b0x1[bB]\b"#, file.lines) }

  static let length = Rule(name: "more than 500 lines", binds: { _ in true }) { file in
    let count = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
    return count > 500 ? [501] : []
  }

  static let names = Rule.forbids(
    "a type's name says what it is",
    #"\b(class|struct|enum|actor|protocol|typealias)\s+\w+(Manager|Helpers?|Utils?|Impl|Protocol)\b"#
  ) { _ in true }
}
