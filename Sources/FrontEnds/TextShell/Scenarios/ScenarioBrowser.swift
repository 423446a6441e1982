import LandfallAuth
import LandfallDomain
import LandfallSimulation

/// The browser of a scenario, and the person who signs in there.
struct ScenarioBrowser {
  /// The last opened page.
  ///
  /// The app may have closed its browser in the meantime.
  var page: String?
  /// The last link that the browser returned.
  private var lastLink: String?
  private let folder: OpenHome
  private let provider: ScriptedIdentityProvider?

  /// Creates a browser for the pages of a provider and of the embedded services.
  init(_ folder: OpenHome, _ provider: ScriptedIdentityProvider?) {
    self.folder = folder
    self.provider = provider
  }

  /// Does what a person does in the browser.
  ///
  /// - Returns: The link that the browser opens.
  mutating func link(_ callback: ScenarioStep.Callback) async throws(ShellFailure) -> String {
    let link: String?
    switch callback {
    case .agreed(let email): link = try await agree(as: email, state: nil)
    case .wrongState(let email): link = try await agree(as: email, state: "somebody-elses-state")
    case .denied:
      let page = try openPage()
      link = provider?.deny(page)
    case .again: link = lastLink
    }
    guard let link else { throw ShellFailure(.badData, "the browser returns no link") }
    lastLink = link
    return link
  }

  private func agree(as address: String, state: String?) async throws(ShellFailure) -> String? {
    let email = try EmailAddress(inStep: address)
    let page = try openPage()
    if let link = provider?.approve(page, as: email, state: state) { return link }
    do throws(ServiceError) {
      try await folder.approveRegistration(page, email)
    } catch {
      throw ShellFailure(.badData, "the page refuses '\(email)': \(error.rawValue)")
    }
    return folder.mailedLink(email)
  }

  private func openPage() throws(ShellFailure) -> String {
    guard let page else {
      throw ShellFailure(.badData, "no browser was opened", hint: "use 'begin-sign-in METHOD'")
    }
    return page
  }
}
