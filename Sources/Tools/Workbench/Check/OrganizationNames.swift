import LandfallDiagnostics
import LandfallStrictJSON

/// The slugs of the organizations in an app's embedded services.
package struct OrganizationNames: Sendable {
  private let file: String
  private let slugs: [(text: String, position: JSONPosition)]

  /// Reads `organizations.json`.
  ///
  /// Returns `nil` if it is malformed, which the services report.
  ///
  /// - Parameter file: The name of the file in messages.
  package init?(_ bytes: [UInt8], file: String) {
    do throws(JSONError) {
      let root = try JSONReader.read(bytes, maximumDepth: 16)
      guard let organizations = root["organizations"]?.array else { return nil }
      slugs = organizations.compactMap { node in
        node["slug"].flatMap { slug in slug.string.map { ($0, slug.position) } }
      }
    } catch {
      return nil
    }
    self.file = file
  }

  func findings(reserved: [String]) -> [Finding] {
    slugs.filter { reserved.contains($0.text) }.map { slug in
      Finding(
        .reservedSlug,
        "no link leads to the organization \"\(slug.text)\": a route has this word in its place",
        fix: "give the organization another slug", file: file, at: slug.position)
    }
  }
}
