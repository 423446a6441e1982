import LandfallAuth
import LandfallHelperCalls
import LandfallHelperProcess

/// The helper process that makes calls over the network (decision 0016).
enum RemoteProcess {
  /// Returns the calls to OpenID Connect providers.
  ///
  /// The helper process starts with the first call.
  static func identityProvider() -> any IdentityProviderCalls {
    RemoteIdentityProvider(executable: HelperProcess.path(of: "textshell-remote"))
  }
}
