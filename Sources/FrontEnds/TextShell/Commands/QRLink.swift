import LandfallDomain
import LandfallParsing

/// What a QR code is to hold for a link: the form that any phone opens (SHARE-Q01).
///
/// A camera hands `https` links to the app or to its web page. A custom scheme is for an app that
/// is there, and some cameras refuse to open one.
struct QRLink {
  /// What goes into the code.
  let text: String
  /// What is to be said of it, or `nil`.
  let note: String?

  /// Takes a link that the app would open.
  ///
  /// - Throws: ``ShellFailure`` with the reason why it would not.
  init(_ link: LinkText, for app: AppDefinition) throws(ShellFailure) {
    let resolver: DeepLinkResolver
    do {
      resolver = try DeepLinkResolver(app)
    } catch {
      throw ShellFailure(.badAppFolder, "\(error)")
    }
    let url = link.raw
    let intent = resolver.resolve(link)
    let anyway = "--any makes a code of it all the same"
    switch intent {
    case .navigate, .handle: break
    case .unmatched(let path):
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
    // The same place, whichever way it is asked for: else the link stays as it is.
    let forms = rests.flatMap { rest in app.hosts.map { "https://" + $0 + rest } }
    guard let form = forms.first(where: { resolver.resolve($0) == intent }) else {
      text = url
      note = "no https form of this link leads to the same place: the code holds the custom scheme"
      return
    }
    text = form
    note = "the code holds the universal link \(form)"
  }

  /// The path, query and fragment of a link with a custom scheme as an `https` link has them: as it
  /// is written, then with the canonical path; nothing for a link that has a host.
  ///
  /// The authority of a custom scheme is the first segment, in lower case (DL-S03).
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
