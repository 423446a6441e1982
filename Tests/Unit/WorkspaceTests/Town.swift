import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import LandfallWorkspace
import Synchronization
import Testing

/// A small workspace in a scratch folder, with a clock that tests move.
struct Town {
  let folder: ScratchFolder
  let clock: SteppedClock
  let workspace: Workspace

  /// A wall clock that moves only when a test moves it, or during a pause.
  final class SteppedClock: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_772_355_600_000))
    var now: Timestamp { time.withLock { $0 } }
    func advance(_ span: Duration) { time.withLock { $0 = $0 + span } }
  }

  static let files: [(path: String, text: String)] = [
    (
      "people.json",
      """
      {"version":1,"people":[
       {"id":"ada","email":"ada@acme.test","name":"Ada Lovelace","locale":"en","appRole":"user","banned":false,"bannedUntil":null},
       {"id":"bob","email":"bob@acme.test","name":"Bob Marten","locale":null,"appRole":"user","banned":false,"bannedUntil":null},
       {"id":"dave","email":"dave@beta.test","name":"Dave","locale":"ar","appRole":"user","banned":false,"bannedUntil":null},
       {"id":"eve","email":"eve@acme.test","name":"Eve","locale":null,"appRole":"user","banned":true,"bannedUntil":null},
       {"id":"fay","email":"fay@acme.test","name":"Fay","locale":null,"appRole":"user","banned":true,"bannedUntil":"2026-03-01T09:00:10Z"},
       {"id":"gus","email":"gus@acme.test","name":"Gus","locale":null,"appRole":"user","banned":true,"bannedUntil":"soon"}]}
      """
    ),
    (
      "organizations.json",
      #"{"version":1,"organizations":[{"id":"o-acme","slug":"acme-corp","name":"Acme"},{"id":"o-beta","slug":"beta-labs","name":"Beta"}]}"#
    ),
    (
      "memberships.json",
      """
      {"version":1,"memberships":[
       {"person":"ada","organization":"o-acme","role":"owner","teams":["my team","Platform"]},
       {"person":"bob","organization":"o-acme","role":"member","teams":[]},
       {"person":"ada","organization":"o-beta","role":"member","teams":[]},
       {"person":"dave","organization":"o-beta","role":"owner","teams":[]}]}
      """
    ),
    ("services.json", #"{"version":1,"pageSize":2,"latencyMs":0}"#),
    (
      "collections/teams.json",
      """
      {"version":1,"items":[
       {"id":"t1","organization":"o-acme","title":"my team","about":"Test benches"},
       {"id":"t2","organization":"o-acme","title":"Platform"},
       {"id":"t3","organization":"o-acme","title":"Support"},
       {"id":"t4","organization":"o-beta","title":"my team","about":"of Beta"},
       {"id":"t5","organization":"o-acme","title":"ada's","owner":"ada","visibility":"private"}]}
      """
    ),
    (
      "collections/activity.json",
      """
      {"version":1,"items":[
       {"id":"a1","organization":"o-acme","title":"Joined","member":"bob"},
       {"id":"a2","organization":"o-acme","title":"Tested","member":"ada"}]}
      """
    ),
    (
      "collections/settings.json",
      #"{"version":1,"items":[{"id":"s1","titleKey":"screens:settings.profile","state":"on"}]}"#
    ),
    (
      "collections/invitations.json",
      """
      {"version":1,"items":[
       {"id":"i1","organization":"o-acme","title":"Acme","token":"inv-token-1","email":"dave@beta.test","state":"pending"}]}
      """
    ),
  ]

  init(
    replacing path: String = "", with text: String = "", roles: Set<Role>? = nil
  ) throws {
    folder = try ScratchFolder()
    let files = Self.files.map {
      (path: $0.path, bytes: Array(($0.path == path ? text : $0.text).utf8))
    }
    try WorkspaceCopy(directory: folder.path + "/workspace").install(files)
    clock = SteppedClock()
    workspace = try Self.open(folder, clock, SodiumCryptography(), roles: roles)
  }

  static func open(
    _ folder: ScratchFolder, _ clock: SteppedClock, _ cryptography: any SignInCryptography,
    roles: Set<Role>? = nil, links: SignInLinkForms = .none, readsOnce: Bool = false
  ) throws -> Workspace {
    try Workspace(
      directory: folder.path + "/workspace", outbox: folder.path + "/outbox",
      cryptography: cryptography, roles: roles, links: links, readsOnce: readsOnce,
      now: { clock.now },
      pause: { clock.advance($0) })
  }

  /// Returns the mails, oldest first.
  func mails() throws -> [String] {
    try folder.names("outbox").map { try folder.text("outbox/" + $0) }
  }

  /// Returns the code of the newest mail to an address, as a person reads it.
  func code(for address: EmailAddress) throws -> SignInCode {
    let mail = try #require(try mails().last { $0.contains("To: \(address.text)\n") })
    let line = mail.split(separator: "\n").first { line in
      line.utf8.count == 6 && line.allSatisfy(\.isNumber)
    }
    return try #require(line.flatMap { SignInCode(String($0)) })
  }

  /// Signs a person in as a person does, and makes later calls as that person.
  @discardableResult
  func signIn(_ email: String) async throws -> IssuedSession {
    let address = try #require(EmailAddress(email))
    try await workspace.sendCode(to: address)
    let session = try await workspace.redeem(try code(for: address), for: address)
    workspace.use(session.token)
    return session
  }

  /// Returns a request in an organization.
  func request(
    _ contract: ContractName, _ organization: OrganizationID? = "o-acme", cursor: String? = nil,
    with inputs: (String, String)...
  ) -> ContentRequest {
    ContentRequest(
      contract: contract, inputs: inputs.map { NamedValue($0.0, $0.1) },
      organization: organization, cursor: cursor)
  }
}
