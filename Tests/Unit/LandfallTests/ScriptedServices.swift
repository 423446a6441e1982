import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext

/// Services that count requests and can delay data.
///
/// A person belongs to those of the three organizations that `memberships` lists. Items are named
/// after the person and the organization they were loaded for.
final class ScriptedServices: SignInCalls, MembershipSource, ListSource, EntitySource,
  @unchecked Sendable
{
  // Sendable: used from one executor only.
  struct Load: Hashable {
    let contract: String
    let organization: String?
    let person: String?
  }

  let clock: any Timekeeper
  var members: [String: [(organization: Organization, role: Role)]] = [:]
  var active: OrganizationID?
  var mayAct: String?
  private(set) var loads: [Load] = []
  private(set) var refreshes = 0
  private(set) var issued = 0
  private(set) var revokedTokens: [String] = []
  private(set) var activations = 0
  var failure: ServiceError?
  /// The number of loads that are still refused with `unauthorized`, for any person.
  var refusals = 0
  /// The error of a renewal.
  var refreshFailure: ServiceError?
  var activationFailure: ServiceError?
  var refreshAge: Duration = .zero
  /// How long a new session is valid.
  var lifetime = Limits.sessionLifetime
  /// The contracts without an item.
  var missing: Set<String> = []
  /// The answer for them.
  var missingError = ServiceError.notFound
  /// The duration of each answer about organizations and data.
  var latency: Duration = .zero
  var isHeldBack = false
  var isSignInHeldBack = false
  var isRefreshHeldBack = false
  var isRevokingHeldBack = false
  /// The number of calls of any kind.
  private(set) var calls = 0 { didSet { onCall() } }
  /// Runs at the beginning of each call.
  var onCall: () -> Void = {}
  var isActivationHeldBack = false
  var areMembershipsHeldBack = false
  private var held: [CheckedContinuation<Void, Never>] = []

  init(clock: any Timekeeper) { self.clock = clock }

  static let acme = Organization(id: "org-acme", slug: slug("acme-corp"), name: "Acme Corp")
  static let beta = Organization(id: "org-beta", slug: slug("beta-labs"), name: "Beta Labs")
  static let gamma = Organization(id: "org-gamma", slug: slug("gamma-works"), name: "Gamma Works")

  private static func slug(_ text: String) -> OrganizationSlug {
    guard let slug = OrganizationSlug(text) else { preconditionFailure("\(text) is no slug") }
    return slug
  }

  static func person(_ name: String) -> Person {
    Person(id: PersonID(name), email: "\(name)@acme.test", name: name)
  }

  func session(_ name: String, token: String? = nil) -> IssuedSession {
    let now = clock.now().timestamp
    return IssuedSession(
      token: SessionToken(SecretBytes(copying: Array((token ?? name).utf8))),
      person: Self.person(name),
      refreshedAt: now, expiresAt: now + lifetime, serverTime: now)
  }

  /// Releases the delayed answers.
  func release() {
    isHeldBack = false
    isSignInHeldBack = false
    isRefreshHeldBack = false
    isRevokingHeldBack = false
    isActivationHeldBack = false
    areMembershipsHeldBack = false
    let waiting = held
    held = []
    for continuation in waiting { continuation.resume() }
  }

  private func travel() async {
    do {
      if latency > .zero { try await clock.sleep(until: clock.now().instant + latency) }
    } catch {
      // No caller waits for the answer any more.
    }
  }

  func sendCode(to address: EmailAddress) async throws(CodeRefusal) {
    calls += 1
    if isSignInHeldBack { await withCheckedContinuation { held.append($0) } }
    if let failure { throw .service(failure) }
  }

  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    calls += 1
    issued += 1
    if isSignInHeldBack { await withCheckedContinuation { held.append($0) } }
    return session(address.text.split(separator: "@").first.map(String.init) ?? "")
  }

  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession {
    calls += 1
    refreshes += 1
    if isRefreshHeldBack { await withCheckedContinuation { held.append($0) } }
    if let refreshFailure { throw refreshFailure }
    return session(mayAct ?? "")
  }

  func revoke(_ token: SessionToken) async throws(ServiceError) {
    calls += 1
    if isRevokingHeldBack { await withCheckedContinuation { held.append($0) } }
    revokedTokens.append(Self.text(token))
  }

  func use(_ token: SessionToken?) { mayAct = token.map(Self.text) }

  static func text(_ token: SessionToken) -> String {
    token.secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  func memberships() async throws(ServiceError) -> MembershipList {
    calls += 1
    await travel()
    if areMembershipsHeldBack { await withCheckedContinuation { held.append($0) } }
    if let failure { throw failure }
    guard let mayAct else { throw .unauthorized }
    let list = (members[mayAct] ?? []).map {
      Membership(organization: $0.organization, role: $0.role)
    }
    return MembershipList(memberships: list, active: active)
  }

  func activate(_ organization: OrganizationID) async throws(ServiceError) {
    calls += 1
    activations += 1
    await travel()
    if isActivationHeldBack { await withCheckedContinuation { held.append($0) } }
    if refusals > 0 {
      refusals -= 1
      throw .unauthorized
    }
    if let activationFailure { throw activationFailure }
    active = organization
  }

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    let items = [try await load(request)]
    return Page(items: items, nextCursor: nil, total: items.count)
  }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    let item = try await load(request)
    guard let id = request.inputs.first(named: "id") else { return item }
    return Item(id: id, title: item.title, fields: item.fields)
  }

  private func load(_ request: ContentRequest) async throws(ServiceError) -> Item {
    calls += 1
    let person = mayAct
    loads.append(
      Load(
        contract: request.contract.text, organization: request.organization?.text, person: person))
    await travel()
    if isHeldBack { await withCheckedContinuation { held.append($0) } }
    if refusals > 0 {
      refusals -= 1
      throw .unauthorized
    }
    if let failure { throw failure }
    if missing.contains(request.contract.text) { throw missingError }
    let title = "\(person ?? "noOne") in \(request.organization?.text ?? "none")"
    return Item(
      id: request.contract.text, title: .plain(title), fields: request.inputs)
  }
}
