import LandfallAppManifest
import LandfallDomain
import LandfallLocalization
import LandfallParsing
import LandfallRouteGenerator
import LandfallStrictJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Generates the Swift file of an app folder: `typed-routes FOLDER OUTPUT`.
///
/// Only the build runs this program. Errors have the format of compiler errors, so that Xcode and
/// other editors can jump to them.
@main
enum TypedRoutes {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fail("usage: typed-routes FOLDER OUTPUT", status: 64) }
    let folder = arguments[1]
    do throws(AppFolderError) {
      let files = try AppFiles(directory: folder)
      let app = try AppManifest.load(files)
      do {
        _ = try DeepLinkResolver(app)
      } catch {
        let source = error.place?.source ?? ""
        fail("\(folder)/\(source.isEmpty ? "app.json" : source):1:1: error: \(error)")
      }
      var keys: [String: [String]] = [:]
      var texts: [String: [String: String]] = [:]
      for language in app.locales {
        let namespaces = files.namespaces(of: language)
        if namespaces.isEmpty {
          fail(
            "\(folder)/app.json:1:1: error: locales: there are no texts in \(language) (write "
              + "locales/\(language)/screens.json, or remove the language)")
        }
        for namespace in namespaces {
          do {
            let bytes = try files.catalogue(language: language, namespace: namespace)
            let catalogue = try Catalogue(bytes)
            texts[language + "/" + namespace] = catalogue.texts
            guard language == app.defaultLocale else { continue }
            keys[namespace] = RouteGenerator.keys(of: catalogue.texts.keys)
          } catch {
            // The error's text begins with its position, if it has one.
            let place = error.position.map { "\($0.line):\($0.column): " } ?? ""
            fail(
              "\(folder)/locales/\(language)/\(namespace).json:\(place.isEmpty ? "1:1: " : place)"
                + "error: \(error.description.dropFirst(place.count))")
          }
        }
      }
      checkTitles(of: app, keys, in: folder, files)
      let generator = RouteGenerator(app, keys: keys, texts: texts)
      do throws(GenerationError) {
        save(try generator.text(), to: arguments[2])
      } catch {
        fail("\(folder)/\(generator.file(of: error)):1:1: error: \(error)")
      }
    } catch {
      let key = error.key.isEmpty ? "" : error.key + ": "
      let hint = error.hint.map { " (\($0))" } ?? ""
      fail(
        "\(folder)/\(error.file):\(error.line ?? 1):\(error.column ?? 1): error: "
          + key + error.message + hint)
    }
  }

  /// Fails if a namespace of the app has no text for the title of a route.
  private static func checkTitles(
    of app: AppDefinition, _ keys: [String: [String]], in folder: String, _ files: AppFiles
  ) {
    for route in app.routes where route.redirect == nil {
      let parts = route.titleKey.text.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, let known = keys[parts[0]], !known.contains(parts[1]) else {
        continue
      }
      let file = "locales/\(app.defaultLocale)/\(parts[0]).json"
      let fix = Spelling.nearest(to: parts[1], in: known).map { "did you mean '\($0)'?" }
      let place = place(of: "titleKey", in: files[route.source] ?? [])
      fail(
        "\(folder)/\(route.source):\(place): error: titleKey: there is no text '\(parts[1])' in "
          + "\(file) (\(fix ?? "add it there"))")
    }
  }

  /// Returns the line and the column of a value in a file of the app folder.
  private static func place(of key: String, in bytes: [UInt8]) -> String {
    do throws(JSONError) {
      let position = try JSONReader.read(bytes, maximumDepth: 16)[key]?.position
      return "\(position?.line ?? 1):\(position?.column ?? 1)"
    } catch {
      return "1:1"
    }
  }

  /// Writes a file, unless it has that text: an untouched file is not compiled again.
  private static func save(_ text: String, to path: String) {
    if let file = fopen(path, "r") {
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: text.utf8.count + 1)
      let count = fread(&bytes, 1, bytes.count, file)
      if bytes.prefix(count).elementsEqual(text.utf8) { return }
    }
    guard let file = fopen(path, "w") else { fail("\(path): cannot be written") }
    let isWritten = text.utf8.withContiguousStorageIfAvailable {
      fwrite($0.baseAddress, 1, $0.count, file) == $0.count
    }
    guard isWritten == true, fclose(file) == 0 else { fail("\(path): cannot be written") }
  }

  private static func fail(_ message: String, status: Int32 = 1) -> Never {
    print(message)
    exit(status)
  }
}
