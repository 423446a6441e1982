import LandfallDomain
import LandfallParsing

/// The text of a QR code for a link, in the form that any phone opens (SHARE-Q01).
///
/// A camera opens an `https` link in the app or on its web page. A custom scheme needs an installed
/// app, and some cameras refuse it.
struct QRLink {
  /// The text of the code.
  let text: String
  /// A note for the person, or `nil`.
  let note: String?

  /// Creates the text for a link that the app opens.
  ///
  /// - Throws: ``ShellFailure`` with the reason why the app does not open the link.
  init(_ link: LinkText, for app: AppDefinition) throws(ShellFailure) {
    let resolver = try app.resolver()
    let url = link.raw
    let intent = resolver.resolve(link)
    let anyway = "--any makes a code of any text"
    switch intent {
    case .navigate, .handle: break
    case .unmatched(let path):
      let path = LinkText(path).hiding(SecretPlaces(app.rules, hosts: app.hosts))
      throw ShellFailure(.unmatched, "\(app.name) has no route for \(path)", hint: anyway)
    case .ignored(let reason):
      throw ShellFailure(
        .ignored, "the link is not for \(app.name) (\(reason.rawValue))", hint: anyway)
    case .invalid(let error):
      var lines = CaretText.lines(link, error, of: app)
      let hint = lines.removeLast().dropFirst("hint: ".count)
      throw ShellFailure(.badData, "the link is refused", details: lines, hint: String(hint))
    }
    let rests = app.hosts.isEmpty ? [] : Self.rests(of: url)
    guard !rests.isEmpty else {
      text = url
      note = nil
      return
    }
    // The https form must lead to the same destination, otherwise the link stays unchanged.
    let forms = rests.flatMap { rest in app.hosts.map { $0.prefix + rest } }
    guard let form = forms.first(where: { resolver.resolve($0) == intent }) else {
      text = url
      note = "no https form of this link opens the same screen: the code has the custom scheme"
      return
    }
    text = form
    note = "the code contains the universal link \(form)"
  }

  /// Returns the path, query and fragment of a custom-scheme link in `https` form.
  ///
  /// The first result keeps the path as written, the second has the canonical path. The result is
  /// empty for a link with a host. The authority of a custom scheme is the first segment, in lower
  /// case (DL-S03).
  private static func rests(of url: String) -> [String] {
    let link: DeepLink
    do throws(InvalidLink) {
      link = try DeepLink(url)
    } catch {
      return []
    }
    guard link.host == nil else { return [] }
    let behind = url.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
    let slash = UInt8(ascii: "/")
    let ends: [UInt8] = [slash, UInt8(ascii: "?"), UInt8(ascii: "#")]
    let authority = behind.prefix { !ends.contains($0) }
    let path = Substring(behind[authority.endIndex...])
    let tail = Substring(behind.drop { !ends.dropFirst().contains($0) })
    let written = authority.isEmpty ? "" : "/" + Substring(authority).lowercased()
    return [written + path, link.path + tail]
  }
}
