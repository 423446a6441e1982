// The exports of the WebAssembly module. It takes an app's declarations, then links, and returns
// what each link asks for. Arguments are UTF-8 in memory that the host gets from `malloc`.

import LandfallAppManifest
import LandfallDomain
import LandfallParsing
import LandfallReplay
import LandfallStrictJSON

/// The app of this instance; a host with two apps makes two instances.
///
/// Not shared: an instance runs one call at a time.
nonisolated(unsafe) private var app: App?

private struct App {
  let definition: AppDefinition
  let resolver: DeepLinkResolver
}

/// Compiles an app.
///
/// - Parameter files: One JSON object: the texts of the files of an app folder by their paths.
/// - Returns: `{"routes":22,"rules":5}` or `{"error":"app.json:3:12: …"}`, in the format of
///   ``answer(_:)``.
@c(landfall_load)
public func load(_ files: UnsafeRawPointer, _ count: Int32) -> UnsafeMutableRawPointer? {
  answer { writer in
    do throws(LoadError) {
      let loaded = try read(UnsafeRawBufferPointer(start: files, count: Int(count)))
      writer.member("routes", loaded.resolver.table.routes.count)
      writer.member("rules", loaded.definition.rules.count)
      app = loaded
    } catch {
      writer.member("error", error.text)
    }
  }
}

/// Returns what a link asks the loaded app for.
///
/// - Parameter link: Its original bytes, UTF-8 or not.
/// - Returns: What `textshell audit --values` writes about a link, without `line` and `url`.
@c(landfall_resolve)
public func resolve(_ link: UnsafeRawPointer, _ count: Int32) -> UnsafeMutableRawPointer? {
  answer { writer in
    guard let app else {
      writer.member("error", "no app is loaded")
      return
    }
    let bytes = UnsafeRawBufferPointer(start: link, count: Int(count))
    writer.members(of: app.resolver.resolve(LinkText(bytes: bytes)))
  }
}

/// Replays a recording of the loaded app.
///
/// - Returns: `{"messages":12,"different":null}` or `{"error":"…"}`. `different` is the first
///   message after which the visible state differs from the recording.
@c(landfall_replay)
public func replay(_ recording: UnsafeRawPointer, _ count: Int32) -> UnsafeMutableRawPointer? {
  answer { writer in
    guard let app else {
      writer.member("error", "no app is loaded")
      return
    }
    do throws(RecordingError) {
      let bytes = UnsafeRawBufferPointer(start: recording, count: Int(count))
      let replay = try Replay(try Recording(Array(bytes)), app.definition, app.resolver)
      var (messages, different) = (0, Int?.none)
      while let step = try replay.next() {
        messages = step.number
        if !step.isSame, different == nil { different = messages }
      }
      writer.member("messages", messages)
      writer.member("different", different)
    } catch {
      writer.member("error", error.description)
    }
  }
}

/// Fills memory with random bytes.
///
/// This is the only function that the module needs from its host.
@_extern(wasm, module: "host", name: "random")
private func random(_ bytes: UnsafeMutableRawPointer, _ count: Int)

/// Seeds Swift's hash tables without the C library's function, which needs files.
@c(arc4random_buf)
public func randomBytes(_ bytes: UnsafeMutableRawPointer, _ count: Int) { random(bytes, count) }

/// Discards the message of unoptimized code before a trap.
///
/// The C library's function would need files, and the host sees the trap.
@c(putchar)
public func putCharacter(_ character: Int32) -> Int32 { character }

private struct LoadError: Error {
  let text: String
}

private func read(_ text: UnsafeRawBufferPointer) throws(LoadError) -> App {
  var files: [String: [UInt8]] = [:]
  do throws(JSONError) {
    let root = try JSONReader.read(Array(text), maximumBytes: AppFiles.maximumBytes)
    for member in root.object ?? [] { files[member.name] = Array((member.node.string ?? "").utf8) }
  } catch {
    throw LoadError(text: error.description)
  }
  let definition: AppDefinition
  do throws(AppFolderError) {
    definition = try AppManifest.load(AppFiles(files: files))
  } catch {
    throw LoadError(text: error.description)
  }
  do throws(RouteTableError) {
    return App(definition: definition, resolver: try DeepLinkResolver(definition))
  } catch {
    throw LoadError(text: error.description)
  }
}

/// Writes a JSON object into memory that the host frees: the number of its bytes as 32 bits, then
/// the bytes.
private func answer(_ members: (inout JSONWriter) -> Void) -> UnsafeMutableRawPointer? {
  var writer = JSONWriter()
  writer.object(members)
  let text = writer.text.utf8
  let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 + text.count, alignment: 4)
  room.storeBytes(of: Int32(text.count), as: Int32.self)
  UnsafeMutableRawBufferPointer(rebasing: room[4...]).copyBytes(from: text)
  return room.baseAddress
}
