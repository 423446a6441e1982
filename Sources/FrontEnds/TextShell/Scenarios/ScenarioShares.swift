import Landfall
import LandfallAuth
import LandfallDomain

/// The share links of a scenario.
struct ScenarioShares {
  /// The last share link.
  private var newest: ShareLink?
  private let environment: AppEnvironment

  init(_ environment: AppEnvironment) { self.environment = environment }

  /// Carries out a step for sharing.
  mutating func perform(_ step: ScenarioStep.ShareStep) async throws(ShellFailure) {
    let shares = try TokenCommands.shares(environment)
    let now = environment.clock.now().timestamp
    switch step {
    case .issue(let kind, let id, let duration):
      try await issue(try entity(kind, id), duration)
    case .revokeNewest:
      guard let newest, let id = try token(of: newest).unverifiedClaims?.id else {
        throw ShellFailure(.badData, "nothing was shared yet")
      }
      try await change { registry throws(ShareRegistryError) in _ = try await registry.revoke(id) }
    case .revokeAll(let kind, let id):
      let entity = try entity(kind, id)
      try await change { registry throws(ShareRegistryError) in
        try await registry.revokeAll(of: entity, at: now)
      }
    case .rotateKeys(let overlap):
      try await changeKeys { () throws(ShareKeyError) in
        _ = try await shares.rotate(now, .zero, overlap)
      }
    case .loseKeys:
      try await changeKeys { () throws(ShareKeyError) in
        for key in try await shares.tokens.keys.ring().all {
          try await shares.removeKey(key.key.id)
        }
      }
    }
  }

  /// Returns a link with `$shared` and `$token` replaced by the last share link and its token.
  func resolved(_ link: LinkText) throws(ShellFailure) -> LinkText {
    let text = link.raw
    guard text.contains("$"), link.illFormedBytes == nil else { return link }
    guard let newest else {
      guard text.contains("$shared") || text.contains("$token") else { return link }
      throw ShellFailure(.badData, "nothing was shared yet")
    }
    return LinkText(
      text.replacing("$shared", with: newest.url)
        .replacing("$token", with: try token(of: newest).text))
  }

  private mutating func issue(
    _ entity: SharedEntity, _ duration: ShareDuration
  ) async throws(ShellFailure) {
    let issued = Locked<Result<ShareLink, ShareLinkError>?>(nil)
    try await environment.act { landfall in
      let result: Result<ShareLink, ShareLinkError>
      do throws(ShareLinkError) {
        result = .success(try await landfall.shareLink(of: entity, lasting: duration))
      } catch {
        result = .failure(error)
      }
      issued.withLock { $0 = result }
    }
    switch issued.withLock({ $0 }) {
    case .success(let link): newest = link
    case .failure(let error): throw ShellFailure(error, entity)
    case nil:
      throw ShellFailure(
        .badData, "the services take time to answer", hint: "share before 'network latency'")
    }
  }

  private func change(
    _ body: (any ShareTokenRegistry) async throws(ShareRegistryError) -> Void
  ) async throws(ShellFailure) {
    let registry = try TokenCommands.shares(environment).tokens.registry
    do throws(ShareRegistryError) {
      try await body(registry)
    } catch {
      throw ShellFailure(.inputOutput, "the registry was not changed: \(error.code)")
    }
  }

  private func changeKeys(
    _ body: () async throws(ShareKeyError) -> Void
  ) async throws(ShellFailure) {
    do throws(ShareKeyError) {
      try await body()
    } catch {
      throw ShellFailure(.inputOutput, "the keys were not changed: \(error.code)")
    }
  }

  private func entity(_ kind: String, _ id: String) throws(ShellFailure) -> SharedEntity {
    guard let entity = SharedEntity(kind: kind, id: id) else {
      throw ShellFailure(.badData, "'\(kind) \(id)' cannot be shared")
    }
    return entity
  }

  private func token(of link: ShareLink) throws(ShellFailure) -> ShareToken {
    try TokenCommands.readToken(link.url)
  }
}
