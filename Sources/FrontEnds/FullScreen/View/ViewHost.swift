package import Landfall
package import LandfallAuth
package import LandfallDomain
package import LandfallQRSymbols
package import LandfallSimulation

/// What a ``PhoneView`` needs of the program around it.
///
/// The view draws an app and hands on what a person does. Starting the app's process, its folders
/// and the lines typed after `:` belong to the host.
package protocol ViewHost: AnyObject, Sendable {
  /// The app.
  var definition: AppDefinition { get }
  /// The clock that everything on the screen moves by.
  var clock: any Timekeeper { get }
  /// The loop that view and app run on.
  var loop: LoopHost { get }
  /// The process that runs, or `nil`.
  var landfall: Landfall? { get }
  /// Draws QR codes, or `nil` in a build without.
  var codes: (any QRCodes)? { get }
  /// The folder where the embedded services put their mail; `nil` where a server sends real mail.
  var outbox: String? { get }
  /// What is wrong with the app's files since it was asked last, for the person; or `nil`.
  var trouble: String? { get }

  /// The process that runs; makes one, which has not started, if there is none.
  ///
  /// - Throws: ``ScreenFailure`` where the app cannot be run.
  func process() throws(ScreenFailure) -> Landfall
  /// Makes the view's surface the one that lines about fingers touch.
  func adopt(_ viewModel: ViewModel)
  /// Agrees on the embedded services' page that registers a device, as the person of an address.
  func approveRegistration(
    on page: String, as address: EmailAddress
  ) async throws(ServiceError)
  /// What a line could become, as whole lines.
  func completions(of line: String) -> [String]
  /// Carries out a line; it may end the process or start another.
  ///
  /// - Throws: ``ScreenFailure`` for a line that says nothing, or that cannot be carried out.
  func carryOut(_ line: String) async throws(ScreenFailure) -> LineOutcome
}

/// How a line went.
package enum LineOutcome: Sendable {
  /// What it did is on the screen.
  case done
  /// It was an expectation, and holds.
  case met
  /// It was an expectation, and this was found instead.
  case unmet(String)
  /// It opened a link.
  case opened(LinkReport)
  /// It chose a language.
  case language(String)
}
