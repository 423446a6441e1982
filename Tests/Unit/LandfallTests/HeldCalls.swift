import LandfallAuth
import LandfallDomain

/// Sign-in calls that wait until a test releases them.
final class HeldCalls: SignInMethodCalls, @unchecked Sendable {
  // Sendable: used from one executor only.
  var refusal: SignInRefusal?
  /// The number of calls of any kind.
  private(set) var calls = 0
  /// The codes of registrations that were shown.
  private(set) var shown: [String] = []
  /// The services' preview of a link's account.
  var preview: SignInPreview?
  private let session: IssuedSession
  private var held: [CheckedContinuation<Void, Never>] = []

  init(_ session: IssuedSession) { self.session = session }

  func release() {
    for continuation in held { continuation.resume() }
    held = []
  }

  func sendMagicLink(to address: EmailAddress) async throws(CodeRefusal) { calls += 1 }

  func identityProvider(
    for address: EmailAddress?
  ) async throws(ServiceError) -> IdentityProvider {
    calls += 1
    throw .notFound
  }

  func preview(_ credential: SignInCredential) async throws(SignInRefusal) -> SignInPreview? {
    preview
  }

  func redeem(
    _ credential: SignInCredential, key: IdempotencyKey
  ) async throws(SignInRefusal) -> IssuedSession {
    calls += 1
    if case .registration(let code, _) = credential {
      shown.append(code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
    }
    await withCheckedContinuation { held.append($0) }
    if let refusal { throw refusal }
    return session
  }
}
