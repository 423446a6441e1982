import Testing

/// A few lines that keep or break a rule, treated as the file at `path`.
struct Sample: Sendable, CustomTestStringConvertible {
  let rule: Rule
  let path: String
  let text: String

  init(_ rule: Rule, _ path: String, _ text: String) {
    self.rule = rule
    let layer = path.hasPrefix("TextShell/") ? "FrontEnds" : "Runtime"
    self.path = "Sources/\(layer)/" + path
    self.text = text
  }

  var testDescription: String { "\(rule.name): \(text)" }

  static let bad: [Sample] = [
    Sample(Rules.imports, "Domain/A.swift", "import LandfallStrictJSON"),
    Sample(Rules.imports, "Domain/A.swift", "import Foundation"),
    Sample(Rules.imports, "StrictJSON/A.swift", "import LandfallDomain"),
    Sample(Rules.imports, "Parsing/A.swift", "import LandfallStrictJSON"),
    Sample(Rules.imports, "Parsing/A.swift", "internal import Glibc"),
    Sample(Rules.imports, "Auth/A.swift", "import LandfallParsing"),
    Sample(Rules.imports, "Navigation/A.swift", "@preconcurrency public import Foundation"),
    Sample(Rules.imports, "Navigation/A.swift", "import struct Foundation.URL"),
    Sample(Rules.imports, "OrgContext/A.swift", "import LandfallAuth"),
    Sample(Rules.imports, "Localization/A.swift", "#if os(Linux)\n  import Glibc\n#endif"),
    Sample(Rules.imports, "NotificationBus/A.swift", "import Glibc"),
    Sample(Rules.imports, "NotificationBus/Lock.swift", "import LandfallDomain"),
    Sample(Rules.imports, "Landfall/A.swift", "import Foundation"),
    Sample(Rules.imports, "Landfall/A.swift", "import LandfallSodium"),
    Sample(Rules.tasks, "Auth/A.swift", "try await timekeeper.sleep(until: deadline)"),
    Sample(Rules.clocks, "Auth/A.swift", "let now = ContinuousClock().now"),
    Sample(Rules.clocks, "Auth/A.swift", "let dice = Int.random(in: 1...6)"),
    Sample(Rules.clocks, "Auth/A.swift", "let one = list.randomElement()"),
    Sample(Rules.clocks, "Parsing/A.swift", "let home = getenv(name)"),
    Sample(Rules.clocks, "Parsing/A.swift", "let day = Date()"),
    Sample(Rules.tasks, "Navigation/A.swift", "Task { await load() }"),
    Sample(Rules.tasks, "Navigation/A.swift", "let task = Task<Void, Never>(operation: load)"),
    Sample(Rules.tasks, "Auth/A.swift", "Task.detached { }"),
    Sample(Rules.tasks, "Auth/A.swift", "await Task.sleep(for: .seconds(1))"),
    Sample(Rules.tasks, "Auth/A.swift", "await withTaskGroup(of: Int.self) { _ in }"),
    Sample(Rules.work, "Landfall/A.swift", "Work(in: .cache) { [self] in await execute(changes) }"),
    Sample(Rules.work, "Landfall/A.swift", "let work = Work { nil }"),
    Sample(Rules.loop, "Landfall/A.swift", "receive = { link in Task { await take(link) } }"),
    Sample(Rules.loop, "Landfall/A.swift", "await withCheckedContinuation { readers.append($0) }"),
    Sample(Rules.work, "Landfall/A.swift", "await asking { try await memberships() }"),
    Sample(Rules.newerAPI, "Landfall/A.swift", "let lock = Mutex(0)"),
    Sample(Rules.newerAPI, "NotificationBus/A.swift", "let count = Atomic<Int>(0)"),
    Sample(Rules.newerAPI, "Parsing/A.swift", "var four: InlineArray<4, Int>"),
    Sample(Rules.newerAPI, "Parsing/A.swift", "func f(_ bytes: Span<UInt8>) {}"),
    Sample(Rules.newerAPI, "Parsing/A.swift", "let bytes = text.utf8.span"),
    Sample(Rules.newerAPI, "Parsing/A.swift", "let text: UTF8Span"),
    Sample(Rules.newerAPI, "Landfall/A.swift", "isolated deinit { end() }"),
    Sample(Rules.newerAPI, "Landfall/A.swift", "import Synchronization"),
    Sample(Rules.shortcuts, "Workspace/A.swift", "let a = try? read()"),
    Sample(Rules.shortcuts, "Workspace/A.swift", "let a = try! read()"),
    Sample(Rules.shortcuts, "TextShell/A.swift", "fatalError()"),
    Sample(Rules.emptyCatch, "System/A.swift", "do { try a() } catch {}"),
    Sample(Rules.emptyCatch, "System/A.swift", "do { try a() } catch {\n  // never mind\n}"),
    Sample(Rules.emptyCatch, "System/A.swift", "do { try a() } catch let error as Bad { }"),
    Sample(Rules.unchecked, "Navigation/A.swift", "final class A: @unchecked Sendable {}"),
    Sample(Rules.unchecked, "Landfall/A.swift", "nonisolated(unsafe) var a = 1"),
    Sample(Rules.escapes, "TextShell/Commands/A.swift", #"let red = "\u{1B}[31m""#),
    Sample(Rules.unfinished, "Sodium/A.swift", "// TODO: more"),
    Sample(Rules.unfinished, "Sodium/A.swift", "let a = 1 // FIXME"),
    Sample(Rules.exhaustive, "Navigation/LinkFlow.swift", "    default: break"),
    Sample(Rules.exhaustive, "Navigation/LinkFlow/InFlightLink.swift", "default: break"),
    Sample(Rules.exhaustive, "Auth/SignIn/EmailSignIn.swift", "default: break"),
    Sample(Rules.exhaustive, "Navigation/ItemDetail.swift", "default: break"),
    Sample(Rules.exhaustive, "Landfall/Intake/DryRun.swift", "default: break"),
    Sample(Rules.exhaustive, "AppCore/Destinations.swift", "default: break"),
    Sample(Rules.exhaustive, "Notifications/Flow/NotificationFlow.swift", "default: break"),
    Sample(Rules.exhaustive, "Lists/PagedList+Loads.swift", "default: break"),
    Sample(Rules.exhaustive, "Auth/AppPhase+Reduce.swift", "@unknown default: break"),
    Sample(Rules.exhaustive, "NotificationBus/BusStateMachine.swift", "default: break"),
    Sample(Rules.length, "TextShell/A.swift", String(repeating: "\n", count: 501)),
    Sample(Rules.names, "TextShell/A.swift", "final class LinkManager {}"),
    Sample(Rules.names, "TextShell/A.swift", "enum StringUtils {}"),
    Sample(Rules.names, "TextShell/A.swift", "protocol StoreProtocol {}"),
    Sample(Rules.names, "TextShell/A.swift", "struct StoreImpl: Store {}"),
    Sample(Rules.names, "TextShell/A.swift", "struct PathHelper {}"),
    Sample(ScreenWords.rule, "TextShell/Rendering/ScreenText.swift", #"lines.append("Loading…")"#),
    Sample(ScreenWords.rule, "TextShell/Views/Anything.swift", #"draw("جارٍ التحميل")"#),
    Sample(ScreenWords.rule, "TextShell/A.swift", #"let a = "\(count) items""#),
    Sample(ScreenWords.rule, "TextShell/A.swift", #"let a = "[\(isOn ? "on" : "·")]""#),
    Sample(ScreenWords.rule, "TextShell/A.swift", ##"let a = #"Back"#"##),
    Sample(ScreenWords.rule, "TextShell/A.swift", "let a = \"\"\"\n  Sign in\n  \"\"\""),
    Sample(ScreenWords.rule, "TextShell/A.swift", #"texts.text("Not a key: really")"#),
    Sample(ScreenWords.rule, "TextShell/Commands/SignInDialogue.swift", #"note("Enter it")"#),
    Sample(ScreenWords.rule, "Landfall/A.swift", #"show("You are offline", [])"#),
    Sample(ScreenWords.rule, "Navigation/A.swift", #"return [.showMessage("Gone", [])]"#),
    Sample(
      ScreenWords.rule, "Navigation/A.swift", #"let key: TextKey = down ? "Down" : "errors:up""#),
  ]

  static let good: [Sample] = [
    Sample(
      Rules.imports, "Auth/A.swift", "import LandfallDomain\npublic import LandfallStrictJSON"),
    Sample(Rules.imports, "NotificationBus/Lock.swift", "  internal import Glibc"),
    Sample(Rules.imports, "Sodium/A.swift", "import Foundation"),
    Sample(Rules.imports, "Domain/A.swift", "/// Apps import this module.\nlet important = 1"),
    Sample(Rules.clocks, "System/A.swift", "let now = ContinuousClock().now"),
    Sample(Rules.clocks, "Auth/A.swift", "let random: any RandomBytes"),
    Sample(Rules.tasks, "NotificationBus/A.swift", "await withTaskCancellationHandler {"),
    Sample(Rules.tasks, "Landfall/A.swift", "Task { await run() }"),
    Sample(Rules.loop, "Landfall/WorkQueue.swift", "Task { await run() }"),
    Sample(Rules.tasks, "Domain/A.swift", "func sleep(until deadline: Instant) async"),
    Sample(Rules.imports, "Landfall/A.swift", "public import LandfallParsing"),
    Sample(Rules.newerAPI, "System/A.swift", "let lock = Mutex(0)"),
    Sample(Rules.newerAPI, "Parsing/A.swift", "struct SpanOfTime {}; deinit {}"),
    Sample(Rules.shortcuts, "Domain/A.swift", "// no try? here\nlet a = \"fatalError\""),
    Sample(Rules.emptyCatch, "System/A.swift", "do { try a() } catch { note(error) }"),
    Sample(Rules.unfinished, "System/A.swift", "let todo = 1"),
    Sample(Rules.exhaustive, "Navigation/PathText.swift", "default: break"),
    Sample(Rules.exhaustive, "Navigation/LinkFlow.swift", "func f(default: Int) {}"),
    Sample(Rules.length, "TextShell/A.swift", String(repeating: "\n", count: 500)),
    Sample(Rules.names, "TextShell/A.swift", "let manager = 1; struct Manageress {}"),
    Sample(ScreenWords.rule, "TextShell/A.swift", #"texts.text("textshell:actions.back")"#),
    Sample(ScreenWords.rule, "TextShell/A.swift", #"let a = [NamedValue("name", b), c] // Words"#),
    Sample(ScreenWords.rule, "TextShell/A.swift", #"let a = "  ‹ [\(b)] · \u{1B}[?1049h""#),
    Sample(ScreenWords.rule, "TextShell/A.swift", #"case "left", "right": return a == "enter""#),
    Sample(ScreenWords.rule, "TextShell/A.swift", #"let a = "xterm"  // not a word"#),
    Sample(ScreenWords.rule, "TextShell/Commands/RoutesCommand.swift", #"note("no route")"#),
    Sample(
      ScreenWords.rule, "Landfall/A.swift", #"show("errors:offline", [NamedValue("org", a)])"#),
    Sample(ScreenWords.rule, "Auth/A.swift", #"let code = "store:locked or not""#),
  ]
}
