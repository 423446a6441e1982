import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallFullScreen
@testable import LandfallTextShell

@Suite("The end of a sign-in, as its caller sees it")
struct SignInEndingTests {
  @Test("A denial at the provider is a refusal with a text of its own", .review("C10"))
  func denied() {
    let failure = ShellFailure.signInFailed(code: "provider:access_denied")
    #expect(failure.code == .signInNeeded)
    #expect(failure.code.rawValue == 3)
    #expect(failure.message.contains("denied at the identity provider"))
    #expect(
      SignInText.key("provider:access_denied", isLink: true) == "textshell:signIn.denied")
    #expect(ShellFailure.signInFailed(code: "provider:server_error").code == .unavailable)
  }
}
