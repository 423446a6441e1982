import LandfallAuth
import LandfallHelperCalls
import LandfallHelperProcess

/// The process beside this one that makes calls over the network (decision 0016).
enum RemoteProcess {
  /// The calls to OpenID Connect providers; nothing is started before the first one.
  static func identityProvider() -> any IdentityProviderCalls {
    RemoteIdentityProvider(executable: HelperProcess.path(of: "textshell-remote"))
  }
}
