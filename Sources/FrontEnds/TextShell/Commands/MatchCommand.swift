import LandfallAssociation
@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

enum MatchCommand {
  /// `textshell match URL`.
  static let definition = CommandDefinition(
    words: ["match"], abstract: "List the systems that open a link in the app, and by which rule.",
    examples: [
      "textshell match https://example.com/c/EVSE-1 --app Examples/ExpresScan",
      "textshell match https://example.com/buy/42 --aasa apple-app-site-association",
      "textshell match --stdin-jsonl < Tests/Vectors/association/aasa-cases.jsonl",
    ],
    discussion:
      "Without --aasa and --assetlinks, it uses the files that 'textshell generate' makes. Exits "
      + "with 1 if no system opens the app. --stdin-jsonl reads lines with id, aasa, domain, appId "
      + "and url, and prints a line with id and decision (match, exclude or no_match) for each.",
    arguments: [Argument(name: "url", help: "The link.", isOptional: true, isLink: true)],
    options: [
      .value("aasa", "file", "An apple-app-site-association file."),
      .value("assetlinks", "file", "An assetlinks.json file."),
      .value("domain", "host", "The host that serves the files. (default: the link's)"),
      .value("app-id", "id", "The app on Apple's systems. (default: each in the file)"),
      .value("package", "name", "The app on Android. (default: each in the file)"),
      .flag("stdin-jsonl", "Classify the lines of standard input."),
    ],
    run: { context throws(ShellFailure) in
      guard context.arguments.flags.contains("stdin-jsonl") else { return try match(context) }
      guard context.arguments.input.isEmpty else {
        throw ShellFailure(.usage, "'--stdin-jsonl' reads links, so none can be named")
      }
      try context.refuse(
        ["aasa", "assetlinks", "domain", "app-id", "package"], with: "stdin-jsonl")
      return try decideLines(context)
    })

  private static func match(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    guard let input = context.arguments.input.first else {
      throw ShellFailure(
        .usage, "Missing expected argument '<url>'",
        hint: "name one link, or use --stdin-jsonl for many")
    }
    guard input.bytes.count <= Limits.maximumURLBytes else {
      throw ShellFailure(
        .badData, "the link is refused: \(InvalidLink(.tooLong, at: Limits.maximumURLBytes))")
    }
    if let offset = input.illFormedOffset {
      throw ShellFailure(
        .badData, "the link is refused: \(InvalidLink(.illFormedUTF8, at: offset))",
        hint: "percent-encode UTF-8")
    }
    let url = input.text
    guard let authority = LinkAuthority(url) else {
      throw ShellFailure(
        .badData, "'\(url)' has no scheme and host", hint: "write it as in https://example.com/c/1")
    }
    let options = context.arguments.options
    let needsApp = options["aasa"] == nil && options["assetlinks"] == nil || options["app"] != nil
    let app = needsApp ? try context.loadApp().definition : nil
    let link = LinkText(url)
    let shown = app.map { link.hiding(SecretPlaces($0.rules, hosts: $0.hosts)) } ?? link
    let report = MatchReport(
      url: shown.description, entries: try entries(context, url, authority, app))
    context.print(context.isJSON ? [report.json] : report.lines(context.styles))
    return report.opens ? .success : .ignored
  }

  private static func entries(
    _ context: CommandContext, _ url: String, _ authority: LinkAuthority, _ app: AppDefinition?
  ) throws(ShellFailure) -> [MatchReport.Entry] {
    let options = context.arguments.options
    let domain = options["domain"] ?? authority.host
    let given = (aasa: options["aasa"], links: options["assetlinks"])
    var entries: [MatchReport.Entry] = []
    if !authority.isWeb, let app {
      if let option = ["domain", "app-id", "package"].first(where: { options[$0] != nil }) {
        throw ShellFailure(
          .usage, "'--\(option)' is only for web links",
          hint: "a link with another scheme belongs to every app that declares it")
      }
      return custom(url, authority, app)
    }
    if let path = given.aasa {
      let file = try file(context.readAssociationFile(path), path, AppleAssociation.init)
      entries += apple(file, url, domain, options["app-id"])
    } else if given.links == nil, let app {
      let text = AssociationFiles(app).files([.appleAssociation], host: domain).first?.text
      entries += apple(
        try file(Array((text ?? noFile).utf8), generated, AppleAssociation.init), url, domain,
        options["app-id"] ?? (text == nil ? app.apple?.appIDs.first : nil))
    }
    if let path = given.links {
      let file = try file(context.readAssociationFile(path), path, AssetLinks.init)
      entries += android(file, url, domain, options["package"], app)
    } else if given.aasa == nil, let app {
      let text = AssociationFiles(app).files([.assetLinks], host: domain).first?.text
      let file = try file(Array((text ?? "[]").utf8), generated, AssetLinks.init)
      entries += android(
        file, url, domain, options["package"] ?? (text == nil ? app.android?.package : nil), app)
    }
    return entries
  }

  /// The file of a host that the app does not declare.
  private static let noFile = #"{"applinks":{"details":[]}}"#
  private static let generated = "the generated file"

  /// Returns the entries for a custom scheme, which belongs to the apps that declare it.
  private static func custom(
    _ url: String, _ authority: LinkAuthority, _ app: AppDefinition
  ) -> [MatchReport.Entry] {
    let isOwn = app.schemes.contains(authority.scheme)
    let entry = { (system: String, name: String, place: String) in
      let rule = RuleReference(place: place, text: authority.scheme, comment: nil)
      return MatchReport.Entry(
        system: system, app: name,
        verdict: isOwn
          ? AssociationVerdict(.match, .rule(rule)) : AssociationVerdict(.noMatch, .noWebAddress),
        source: nil)
    }
    let filters = AssociationFiles(app).intentFilters
    return [
      entry("ios", app.apple?.appIDs.first ?? app.name, "Info.plist CFBundleURLSchemes"),
      MatchReport.Entry(
        system: "android", app: app.android?.package ?? app.name,
        verdict: IntentFilter.verdict(for: url, by: filters), source: "AndroidManifest.xml"),
      entry("linux", app.id, DesktopEntry.fileName(app) + " MimeType"),
    ]
  }

  private static func apple(
    _ file: AppleAssociation, _ url: String, _ domain: String, _ appID: String?
  ) -> [MatchReport.Entry] {
    let matcher = AppleMatcher(file)
    return (appID.map { [$0] } ?? file.appIDs).map { id in
      MatchReport.Entry(
        system: "ios", app: id, verdict: matcher.verdict(for: url, domain: domain, appID: id))
    }
  }

  /// Returns the entries for Android.
  ///
  /// The manifest decides first, then the site's statement. Newer devices also apply its dynamic
  /// rules.
  private static func android(
    _ file: AssetLinks, _ url: String, _ domain: String, _ package: String?, _ app: AppDefinition?
  ) -> [MatchReport.Entry] {
    (package.map { [$0] } ?? file.packages).flatMap { package -> [MatchReport.Entry] in
      let filters = app.map { AssociationFiles($0).intentFilters }
      let manifest = filters.map { IntentFilter.verdict(for: url, by: $0) }
      let answers = [false, true].map { isDynamic in
        let site = file.verdict(for: url, domain: domain, package: package, dynamic: isDynamic)
        let isManifest =
          manifest.map { $0.decision != .match || !isDynamic && site.decision == .match } ?? false
        return MatchReport.Entry(
          system: isDynamic ? "android 15+" : "android", app: package,
          verdict: isManifest ? manifest ?? site : site,
          source: isManifest ? "AndroidManifest.xml" : nil)
      }
      return answers[0].verdict == answers[1].verdict ? [answers[0]] : answers
    }
  }

  private static func file<File>(
    _ bytes: [UInt8], _ path: String, _ read: ([UInt8]) throws(AssociationError) -> File
  ) throws(ShellFailure) -> File {
    do throws(AssociationError) {
      return try read(bytes)
    } catch {
      throw ShellFailure(.badData, "\(path):\(error)", hint: "textshell validate '\(path)'")
    }
  }
}

extension MatchCommand {
  /// Reads standard input and decides each line.
  ///
  /// No line is kept.
  private static func decideLines(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    guard !context.io.isInputTerminal else {
      throw ShellFailure(.usage, "standard input is empty")
    }
    var number = 0
    var failures = 0
    while let line = context.io.readLine(most: AppleAssociation.maximumBytes + 1)?.bytes {
      number += 1
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      do throws(LineError) {
        context.io.write(try answer(line) + "\n")
      } catch {
        failures += 1
        context.note("line \(number): " + error.text)
        if let id = error.id { context.io.write("{\"id\":\(id),\"error\":\"unreadable\"}\n") }
      }
    }
    return failures == 0 ? .success : .badData
  }

  private struct LineError: Error {
    let id: String?
    let text: String
  }

  private static func answer(_ line: [UInt8]) throws(LineError) -> String {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(
        line, maximumDepth: AppleAssociation.maximumDepth + 1,
        maximumBytes: AppleAssociation.maximumBytes)
    } catch {
      throw LineError(id: nil, text: error.description)
    }
    let id = id(node["id"])
    guard let id, let aasa = node["aasa"], let domain = node["domain"]?.string,
      let appID = node["appId"]?.string, let url = node["url"]?.string
    else { throw LineError(id: id, text: "the line needs id, aasa, domain, appId and url") }
    do throws(AssociationError) {
      let matcher = AppleMatcher(try AppleAssociation(matching: aasa))
      let decision = matcher.decision(for: url, domain: domain, appID: appID)
      return "{\"id\":\(id),\"decision\":\"\(decision.rawValue)\"}"
    } catch {
      throw LineError(id: id, text: error.description)
    }
  }

  /// Returns an id as the line contains it: a number or a string.
  private static func id(_ node: JSONNode?) -> String? {
    switch node?.value {
    case .number(let text): return text
    case .string(let text):
      var writer = JSONWriter()
      writer.value(text)
      return writer.text
    case .null, .bool, .array, .object, nil: return nil
    }
  }
}
