import Foundation
import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDomain
import LandfallSimulation
import LandfallSodium
import LandfallSystem
import LandfallWorkspace

/// The core of the DoCodeGo example with its real adapters on the real clock.
struct LimitsBench {
  private let host: LoopHost
  private let app: AppDefinition
  private let files: AppFiles
  private let store: SealedFileStore
  private let workspace: Workspace
  private let outbox: URL

  init(folder: URL, host: LoopHost) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Examples/DoCodeGo").standardized
    files = try AppFiles(directory: root.appendingPathComponent("App").path)
    app = try AppManifest.load(files)
    let seed = try AppFiles(directory: root.appendingPathComponent("Workspace").path)
    let home = HomeFolder(
      path: folder.appendingPathComponent("home").path,
      configPath: folder.appendingPathComponent("keys").path)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try home.create()
    try WorkspaceCopy(directory: home.workspace)
      .install(seed.paths.map { ($0, seed[$0] ?? []) })
    let clock = SystemClock()
    workspace = try Workspace(
      directory: home.workspace, outbox: home.outbox, cryptography: SodiumCryptography(),
      now: { clock.now().timestamp }, pause: { _ in })
    store = SealedFileStore(
      path: home.secureStore, namespace: app.id, keys: KeyFileProvider(path: home.storeKey))
    outbox = URL(fileURLWithPath: home.outbox)
    self.host = host
  }

  private func core() throws -> Landfall {
    try Landfall(
      app: app,
      LandfallConfiguration(
        store: store, services: Services(workspace), clock: SystemClock(),
        catalogues: files, languages: ["en"], host: host))
  }

  private func signIn(_ core: Landfall) async throws -> SignInStep {
    // A thousand sign-ins would exceed a limit, so the services' record of earlier ones is deleted.
    let requests = outbox.deletingLastPathComponent()
      .appendingPathComponent("workspace/code-requests.json")
    if FileManager.default.fileExists(atPath: requests.path) {
      try FileManager.default.removeItem(at: requests)
    }
    _ = await core.signIn(.requestCode(for: "ada@acme.test"))
    let mails = try FileManager.default.contentsOfDirectory(atPath: outbox.path).sorted()
    let mail = outbox.appendingPathComponent(mails.last ?? "")
    let text = try String(contentsOf: mail, encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let code = lines.first { $0.count == 6 && $0.allSatisfy(\.isNumber) }
    for mail in mails {
      try FileManager.default.removeItem(at: outbox.appendingPathComponent(mail))
    }
    return await core.signIn(.submitCode(code ?? ""))
  }

  private func note(_ report: LinkReport, _ wanted: Outcome, _ tally: inout Tally) throws {
    guard report.outcome == wanted else { throw Unexpected(report: report) }
    for measurement in report.measurements { tally.note(measurement.phase, measurement.took) }
  }

  /// Opens members and one member of one organization, then of the other, in turn.
  func warmLinks(_ count: Int, _ tally: inout Tally) async throws {
    let core = try core()
    await core.start()
    guard case .signedIn = try await signIn(core) else { throw Unexpected(report: nil) }
    let links = [
      "docodego://app/acme-corp/members", "docodego://app/acme-corp/members/bob",
      "docodego://app/beta-labs/teams", "docodego://app/beta-labs/members",
    ]
    for round in 0..<(count * 2) {
      let link = links[round % links.count]
      try note(await core.open(link).report, .landed, &tally)
      let start = SystemClock().now().instant
      await core.perform(.refresh)
      tally.note(.refresh, SystemClock().now().instant - start)
    }
  }

  /// Opens links that require sign-in.
  func signedOut(_ count: Int, _ tally: inout Tally) async throws {
    try store.update(SecureStoreChange.endingSession)
    let core = try core()
    await core.start()
    for _ in 0..<count {
      let report = await core.open("docodego://app/acme-corp/members").report
      try note(report, .signInNeeded(.noSession), &tally)
    }
  }

  /// Signs in with a pending link, including the durable write of the session.
  func resumes(_ count: Int, _ tally: inout Tally) async throws {
    let core = try core()
    await core.start()
    for _ in 0..<count {
      _ = await core.signOut()
      _ = await core.open("docodego://app/acme-corp/members").report
      guard case .signedIn(_, let landing?) = try await signIn(core) else {
        throw Unexpected(report: nil)
      }
      for measurement in landing.measurements where measurement.phase == .resume {
        tally.note(.resume, measurement.took)
      }
    }
  }
}

/// An end of a link that the measurement does not expect.
struct Unexpected: Error {
  let report: LinkReport?
}
