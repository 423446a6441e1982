import LandfallAuth
import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallFullScreen
@testable import LandfallTextShell

@Suite("The end of a sign-in, as its caller sees it")
struct SignInEndingTests {
  @Test("A denial at the provider is a refusal with a text of its own", .review("C10"))
  func denied() {
    let denial = SignInFailure.identityProvider(.refused(.accessDenied))
    let failure = ShellFailure.signInFailed(denial)
    #expect(failure.code == .signInNeeded)
    #expect(failure.code.rawValue == 3)
    #expect(failure.message.contains("denied at the identity provider"))
    #expect(denial.textKey == "auth:signIn.denied")
    #expect(
      ShellFailure.signInFailed(.identityProvider(.refused(.serverError))).code == .unavailable)
  }
}
