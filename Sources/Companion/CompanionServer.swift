public import LandfallAuth

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The companion's side: reads calls, has them made, writes answers.
public struct CompanionServer: Sendable {
  private let calls: any IdentityProviderCalls

  /// Has calls made by `calls`.
  public init(_ calls: any IdentityProviderCalls) { self.calls = calls }

  /// Answers one line; a line that is no call gets an error under the id 0.
  public func answer(_ line: [UInt8]) async -> [UInt8] {
    guard let (id, call) = CompanionCall.read(line) else {
      return CompanionAnswer.failed(.client(.malformed)).line(id: 0)
    }
    do throws(IdentityError) {
      switch call {
      case .authorizationURL(let request):
        return CompanionAnswer.url(try await calls.authorizationURL(for: request)).line(id: id)
      case .identity(let grant):
        return CompanionAnswer.identity(try await calls.identity(for: grant)).line(id: id)
      }
    } catch {
      return CompanionAnswer.failed(error).line(id: id)
    }
  }

  /// Reads calls until the input ends, on this thread; answers come from others.
  ///
  /// It returns as soon as nobody is there to write calls, whatever is still on its way, and at a
  /// line that is too long.
  public func run(input: Int32, output: Int32) {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while line.count <= CompanionCall.maximumBytes {
      let count = read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      for byte in buffer[..<count] {
        guard byte == UInt8(ascii: "\n") else {
          line.append(byte)
          continue
        }
        let call = line
        line = []
        Task.detached { Outlet.write(await answer(call), to: output) }
      }
    }
  }
}
