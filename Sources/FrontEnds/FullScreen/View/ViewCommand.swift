internal import Landfall
internal import LandfallDomain

/// A command of a key, a button or a line of a sheet.
enum ViewCommand: Hashable, Sendable {
  case back, home, refresh, retry, dismissError
  case showOrganizations, showLanguages, showHelp
  case closeSheet
  case openBanner, dismissBanner
  case showShare, share(ShareDuration), copyShare(ShareLink), showCode(ShareLink)
  case switchTo(OrganizationSlug)
  /// A language, or `nil` for the language of the person or the device.
  case speak(String?)
  case signOut, askForSignIn, cancelSignIn
  case submitSignIn, resendCode, sendLink, enterPublicID, copyPage, leaveMethod, tryAgain
  case finishOnboarding, confirmSignIn
  case browse(SignInMethodID)
}
