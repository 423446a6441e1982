package import Landfall
package import LandfallAuth
package import LandfallDomain
package import LandfallQRSymbols
package import LandfallSimulation

/// The program around a ``PhoneView``.
///
/// The view draws an app and forwards user actions. The host starts the app's process, owns its
/// folders and runs the lines typed after `:`.
package protocol ViewHost: AnyObject, Sendable {
  /// The app.
  var definition: AppDefinition { get }
  /// The clock for everything on the screen.
  var clock: any Timekeeper { get }
  /// The loop of the view and the app.
  var loop: LoopHost { get }
  /// The running process, or `nil`.
  var landfall: Landfall? { get }
  /// The QR code helper, or `nil` in a build without it.
  var codes: (any QRCodes)? { get }
  /// The folder for the mail of the embedded services, or `nil` if a server sends real mail.
  var outbox: String? { get }
  /// A new problem with the app's files or with saving data since the last read, or `nil`.
  var trouble: String? { get }
  /// The language that every process gets at its start, or `nil`.
  var language: String? { get }

  /// Returns the running process, or creates one that has not started.
  ///
  /// - Throws: ``ScreenFailure`` if the app cannot run.
  func process() async throws(ScreenFailure) -> Landfall
  /// Makes scenario steps touch the view's view model.
  func adopt(_ viewModel: ViewModel)
  /// Approves the registration of a device on the embedded services' page, as the owner of an
  /// address.
  func approveRegistration(
    on page: String, as address: EmailAddress
  ) async throws(ServiceError)
  /// Returns the completions of a line as whole lines.
  func completions(of line: String) -> [String]
  /// Runs a line, which may end the process or start another.
  ///
  /// - Throws: ``ScreenFailure`` if the line is not valid or cannot run.
  func carryOut(_ line: String) async throws(ScreenFailure) -> LineOutcome
}

/// The result of a line.
package enum LineOutcome: Sendable {
  /// The line ran, and its effect is on the screen.
  case done
  /// The line was an expectation, and it is true.
  case met
  /// The line was an expectation, and this was found instead.
  case unmet(String)
  /// The line opened a link.
  case opened(LinkReport)
  /// The line chose a language.
  case language(String)
}

/// A command of a key, a button or a line of a sheet.
enum ViewCommand: Equatable, Sendable {
  case back, home, refresh, retry, dismissError, dismissMessages, selectTab(TabID)
  case openRow(Int), openMenu(row: Int), reveal(row: Int)
  case showOrganizations, showLanguages, showHelp
  case closeSheet, typeCommand, quit
  case openBanner, dismissBanner
  case showShare, share(ShareDuration), copyShare(ShareLink), showCode(ShareLink)
  case switchTo(OrganizationSlug)
  /// A language, or `nil` for the language of the person or the device.
  case speak(String?)
  case signOut, askForSignIn, copyPage
  case signIn(SignInCommand)
}

/// A command of the sign-in screen.
enum SignInCommand: Equatable, Sendable {
  case focusLine, submit, resendCode, sendLink, browse(SignInMethodID), enterPublicID
  case leaveMethod, tryAgain, cancel, finishOnboarding, confirmLink
}
