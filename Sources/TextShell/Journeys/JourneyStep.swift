import LandfallDomain

/// One line of a journey.
enum JourneyStep: Hashable, Sendable {
  /// What the sealed store does from now on.
  enum StoreFault: Hashable, Sendable {
    /// Reads answer as a locked store does.
    case locked
    /// Commits answer as a full disk does.
    case full
    /// Reads take this long.
    case slow(Duration)
    /// The file or key is damaged on disk.
    case damage(FaultSwitches.Damage)
    /// All of the above end.
    case mended
  }

  case app(String)
  case clock(Timestamp)
  case locale(String)
  case signedOut
  case signedIn(email: String, organization: String?, expires: Duration?)
  case role(email: String, slug: String, role: String)
  case remove(email: String, slug: String)
  case launch(String?)
  case link(String, LinkChannel, waits: Bool)
  case kill
  case tab(String)
  case back
  case home
  case retry
  case go(String)
  case signInEmail(String, code: String?)
  case signInOther(String)
  case requestCode(String)
  case cancelSignIn
  case signOut
  case switchOrganization(String)
  case advance(Duration)
  case clockShift(Duration)
  case networkDown
  case networkUp(latency: Duration)
  case store(StoreFault)
  case entityGone(String)
  case translations(areMissing: Bool)
  case pendingSlotBroken
  case expect(Expectation)

  /// What must be seen.
  enum Expectation: Hashable, Sendable {
    case path(String)
    case screen(String)
    case tab(String)
    case depth(Int)
    case organization(String)
    case parameter(String, String)
    case query(String, String)
    case pending(Int)
    case text(String)
    case message(String)
    case messages(Int)
    case count(event: String, Int)
    case event(String, before: String?)
    case noEvent(String)
    case error(String, reason: String?)
    case outcome(String)
    case direction(String)
    case items(Int)
    case within(Duration)
    case launches(Int)
    case phase(String)
    case person(String)
    case noSecretOnDisk(String)
    case commits(Int)
    case reads(Int)
  }
}
