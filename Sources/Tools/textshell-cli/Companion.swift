import LandfallAuth
import LandfallCompanion
import LandfallHelperProcess

/// The process beside this one that makes calls over the network (decision 0016).
enum Companion {
  /// The calls to OpenID Connect providers; nothing is started before the first one.
  static func identityProvider() -> any IdentityProviderCalls {
    CompanionIdentityProvider(executable: HelperProcess.path(of: "textshell-remote"))
  }
}
