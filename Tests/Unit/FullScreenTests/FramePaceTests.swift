import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import Testing

@testable import LandfallFullScreen

@Suite("Frame pacing")
struct FramePaceTests {
  private func at(_ milliseconds: Int) -> Instant { .origin + .milliseconds(milliseconds) }

  @Test("The first frame is drawn at once; later requests are combined at the display's rate")
  func pace() {
    var pace = FramePace()
    #expect(pace.isDue(at: at(0)))
    #expect(pace.nextFrame == nil)
    pace.drew(at: at(0))
    #expect(!pace.isDue(at: at(100)))
    #expect(pace.nextFrame == nil)
    pace.wantsFrame()
    pace.wantsFrame()
    #expect(pace.nextFrame == .origin + .nanoseconds(8_333_333))
    #expect(!pace.isDue(at: at(8)))
    #expect(pace.isDue(at: at(9)))
    pace.drew(at: at(9))
    #expect(!pace.isDue(at: at(500)))
    // After a pause nothing is delayed.
    pace.wantsFrame()
    #expect(pace.isDue(at: at(500)))
  }

  @Test("An observed frame has the times when it was due, begun, drawn and written")
  func stamps() throws {
    let clock = ManualClock()
    let scripted = ScriptedDevice([])
    var device = scripted.device
    let noted = Noted()
    device.noteFrame = { noted.stamps.append($0) }
    let write = device.write
    device.write = { bytes in
      write(bytes)
      clock.pass(.milliseconds(2))
    }
    let session = try TerminalSession(
      device, clock: clock, variable: { ScreenSessionTests.variables[$0] })
    clock.pass(.milliseconds(8))
    let due = clock.now().instant
    clock.pass(.milliseconds(1))
    let motion = FrameStamp.Motion(name: "push", began: .origin, isFollowing: false)
    session.show(moving: motion, due: due) { canvas in
      canvas.draw("x", in: canvas.bounds, CellStyle())
      clock.pass(.milliseconds(3))
    }
    let stamp = try #require(noted.stamps.first)
    #expect(stamp.motion == motion)
    #expect(stamp.began - due == .milliseconds(1))
    #expect(stamp.drawn - stamp.began == .milliseconds(3))
    #expect(stamp.written - stamp.drawn == .milliseconds(2))
    #expect(stamp.bytes > 0)
    let numbers = stamp.line.split(separator: " ")
    #expect(numbers.count == 8)
    #expect(numbers[5...] == ["push", "0", "runs"])
    session.show { _ in }
    session.show { _ in }
    #expect(noted.stamps.last?.bytes == 0)
    #expect(noted.stamps.last?.line.hasSuffix(" 0 - - -") == true)
  }

  private final class Noted: @unchecked Sendable {
    // Sendable: used by one test on one thread.
    var stamps: [FrameStamp] = []
  }
}
