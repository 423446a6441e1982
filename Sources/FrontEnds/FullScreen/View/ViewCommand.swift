internal import Landfall
internal import LandfallDomain

/// What a key, a button or a line of a sheet asks the view to do.
enum ViewCommand: Hashable, Sendable {
  case back, home, refresh, retry, dismissError
  case showOrganizations, showLanguages, showHelp
  case closeSheet
  case openBanner, dismissBanner
  case showShare, share(ShareDuration), copyShare(ShareLink), showCode(ShareLink)
  case switchTo(OrganizationSlug)
  /// `nil` for the person's and the device's language.
  case speak(String?)
  case signOut
  case submitSignIn, resendCode, sendLink, enterPublicID, copyPage, leaveMethod, tryAgain
  case finishOnboarding, confirmSignIn
  case browse(SignInMethodID)
}
