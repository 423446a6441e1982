package import Landfall
import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallQRSymbols
import LandfallSimulation
import LandfallTouch

/// The full-screen front end: a phone in the terminal.
///
/// It owns no state of the app. A ``ViewModel`` converts touches and time into actions of the app.
/// The view draws what the app shows, and converts keys and the mouse into touches and commands. It
/// is only used on one ``LoopHost``.
package final class PhoneView: @unchecked Sendable {
  // Sendable: only the host's loop uses it, as do its tasks.

  /// The frame rate of animations.
  ///
  /// A terminal does not report when its display shows a frame. At twice the rate that the eye
  /// needs, a frame with bad timing is not noticed.
  static let rate = DisplayRate.hz120

  let screen: TerminalSession
  let host: any ViewHost
  /// Whether the terminal's font has few characters besides letters.
  let isPlain: Bool

  private(set) var viewModel: ViewModel
  private var attached: Landfall
  var frame: PhoneFrame
  var sheet: Sheet? { didSet { viewModel.hasSheet = sheet != nil } }
  /// A QR code that covers the screen until a key or a click closes it, or `nil`.
  var code: QRSymbol?
  var form = SignInForm()
  var commands: CommandBar
  var notice: StatusLine.Notice?
  /// The selected row or button of each screen.
  var selection: [String: Int] = [:]
  var menuSelection = 0
  var chosenLanguage: String?
  var isFinished = false
  /// Whether a touch is active, which means that the mouse button is down.
  var isTouching = false
  /// The two screens of the current transition, or `nil`.
  var slide: ScreenSlide?
  /// The last drawn screen, without what is above it.
  var picture: Canvas?
  private var waiting: [String] = []
  private(set) var isBusy = false
  /// Whether a share link is being created.
  private(set) var isSharing = false
  private var pace = FramePace(PhoneView.rate)
  /// Whether the loop is working.
  ///
  /// It checks for changes before it waits again.
  private var isAwake = false

  /// Creates the view of an app.
  ///
  /// ``run()`` starts both.
  ///
  /// - Parameters:
  ///   - landfall: The host's process, which has not started yet.
  ///   - isPlain: Whether the terminal's font has few characters besides letters.
  package init(
    _ landfall: Landfall, of host: any ViewHost, on screen: TerminalSession, isPlain: Bool
  ) async {
    self.screen = screen
    self.host = host
    self.isPlain = isPlain
    commands = CommandBar { host.completions(of: $0) }
    frame = PhoneFrame(screen.size)
    attached = landfall
    viewModel = await Self.viewModel(landfall, frame, host)
  }

  /// Runs until the person leaves the view or the terminal is gone.
  package func run() async {
    await follow()
    let landfall = attached
    host.loop.begin { _ in await landfall.start() }
    isAwake = true
    while !isFinished {
      let due = viewModel.viewport.deadline
      let now = host.clock.now().instant
      if let due, now >= due {
        viewModel.tick()
        draw(due: due)
        pace.drew(at: now)
      } else if pace.isDue(at: now) {
        draw(due: nil)
        pace.drew(at: now)
      }
      isAwake = false
      let event = await screen.next(until: wakeUp)
      isAwake = true
      pace.wantsFrame()
      switch event {
      case .input(let event): take(event)
      case .redraw: resize()
      case .woken, .tick: break
      case .ended: isFinished = true
      }
    }
    viewModel.stop()
    await host.landfall?.finishWrites()
  }

  /// The next time at which the loop has work without an event.
  ///
  /// Frames of an animation are scheduled from its start, so a late frame does not delay the next
  /// one.
  private var wakeUp: Instant? {
    [viewModel.viewport.deadline, pace.nextFrame, nextTurn, nextSecond].compactMap { $0 }.min()
  }

  /// The next step of the spinner, or `nil` if nothing loads.
  private var nextTurn: Instant? {
    guard isLoading else { return nil }
    let turn = Spinner.interval.nanoseconds
    let now = host.clock.now().instant.nanoseconds
    return Instant(nanoseconds: (now / turn + 1) * turn)
  }

  var spinner: String { Spinner.sign(at: host.clock.now().instant, isPlain: isPlain) }

  private var isLoading: Bool {
    let snapshot = viewModel.snapshot
    return isBusy || isSharing || form.isWaiting || snapshot.root == .launching
      || snapshot.isSigningIn
      || snapshot.top?.content?.load != nil || viewModel.viewport.pull.isWaiting
  }

  // MARK: The app in hand

  private static func viewModel(
    _ landfall: Landfall, _ frame: PhoneFrame, _ host: any ViewHost
  ) async -> ViewModel {
    await ViewModel(
      Viewport(size: frame.size, rate: rate, metrics: PhoneFrame.metrics), showing: landfall,
      clock: host.clock, host: host.loop, rowHeight: PhoneFrame.rowHeight, ticksItself: false)
  }

  private func follow() async {
    viewModel.onChange = { [weak self] in self?.changed() }
    viewModel.onEffect = { [weak self] in self?.take($0) }
    viewModel.onCopy = { [weak self] in self?.copy($0) }
    host.adopt(viewModel)
    await viewModel.start()
  }

  /// Attaches to the current process, because a step may have ended one and started another.
  private func attach() async throws(ScreenFailure) {
    let isKilled = host.landfall == nil
    let landfall = try host.process()
    guard landfall !== attached else {
      // A step may have changed the device or its orientation.
      if viewModel.viewport.size != frame.size { resize() }
      return
    }
    viewModel.stop()
    attached = landfall
    viewModel = await Self.viewModel(landfall, frame, host)
    picture = nil
    slide = nil
    form = SignInForm()
    await follow()
    // After an app was killed, the person starts it again.
    if isKilled { await landfall.start() }
  }

  /// Follows a change from outside the view, such as a link that another program opened.
  ///
  /// - Parameter text: The notice to show.
  package func follow(_ text: String) async {
    do throws(ScreenFailure) {
      try await attach()
      notice = StatusLine.Notice(text: text)
    } catch {
      notice = StatusLine.Notice(text: "✗ " + error.message, isBad: true)
    }
    screen.wake()
  }

  private func changed() {
    followSignIn()
    if viewModel.menu == nil { menuSelection = 0 }
    // The loop draws a frame after its own work anyway, so only other changes have to interrupt its
    // wait.
    if !isAwake { screen.wake() }
  }

  func copy(_ text: String) {
    screen.copy(text)
    let said = words(text.contains("://") ? "textshell:link.copied" : "textshell:state.done")
    notice = StatusLine.Notice(text: "✓ " + said + ": " + text)
    screen.wake()
  }

  /// Copies a text without showing it.
  func copySecret(_ text: String) {
    screen.copy(text)
    notice = StatusLine.Notice(text: "✓ " + words("textshell:link.copied"))
    screen.wake()
  }

  private func resize() {
    place(viewModel.viewport.device)
    picture = nil
    slide = nil
  }

  /// Fits the screen to the terminal, or to as much of a device as the terminal can show.
  func place(_ device: DeviceModel?) {
    let now = host.clock.now().instant
    if let device {
      if viewModel.viewport.device != device { viewModel.handle(.deviceChanged(device, at: now)) }
      let size = device.size(in: viewModel.viewport.orientation)
      frame = PhoneFrame(
        screen.size,
        wanted: CellSize(
          width: PhoneFrame.columns(size.width), height: PhoneFrame.rows(size.height)))
    } else {
      let isLandscape = viewModel.viewport.orientation.isLandscape
      frame = PhoneFrame(
        screen.size, wanted: isLandscape ? PhoneFrame.landscape : PhoneFrame.preferred)
    }
    viewModel.handle(.resized(to: frame.size, at: now))
  }

  /// Runs an action of the app without waiting for it.
  func act(_ body: @escaping @Sendable (Landfall) async -> Void) {
    let landfall = attached
    host.loop.begin { _ in await body(landfall) }
  }

  /// Creates a link to the visible screen.
  func share(for duration: ShareDuration) {
    guard !isSharing, let place = viewModel.snapshot.top?.destination else { return }
    isSharing = true
    let landfall = attached
    host.loop.begin { [weak self] _ in
      let result: Result<ShareLink, ShareLinkError>
      do throws(ShareLinkError) {
        result = .success(try await landfall.shareLink(to: place, lasting: duration))
      } catch {
        result = .failure(error)
      }
      self?.isSharing = false
      self?.shared(result)
    }
  }

  /// Runs a step of the sign-in and shows its result.
  func signIn(_ body: @escaping @Sendable (Landfall) async -> SignInStep) {
    let landfall = attached
    host.loop.begin { [weak self] _ in
      let step = await body(landfall)
      self?.form.take(step)
      self?.screen.wake()
    }
  }

  // MARK: Commands

  /// Runs a command line after the lines that are waiting.
  func carryOut(_ line: String) {
    waiting.append(line)
    guard !isBusy else { return }
    isBusy = true
    host.loop.begin { [weak self] _ in
      while let self, !self.waiting.isEmpty {
        self.notice = await self.outcome(of: self.waiting.removeFirst())
        self.screen.wake()
      }
      self?.isBusy = false
      self?.screen.wake()
    }
  }

  private func outcome(of line: String) async -> StatusLine.Notice? {
    do throws(ScreenFailure) {
      let outcome = try await host.carryOut(line)
      try await attach()
      switch outcome {
      case .done: return nil
      case .met: return StatusLine.Notice(text: "✓ " + line)
      case .unmet(let seen):
        let seen = seen.split(separator: "\n").joined(separator: " ")
        return StatusLine.Notice(text: "✗ " + line + " ≠ " + seen, isBad: true)
      case .opened(let report):
        return StatusLine.Notice(text: words(TextKey("textshell:outcome." + report.outcome.name)))
      case .language(let tag):
        chosenLanguage = tag
        return nil
      }
    } catch {
      let text = [error.message, error.hint].compactMap { $0 }.joined(separator: " · ")
      return StatusLine.Notice(text: "✗ " + text, isBad: true)
    }
  }
}

/// The animated sign for loading.
enum Spinner {
  static let interval: Duration = .milliseconds(120)

  static func sign(at instant: Instant, isPlain: Bool) -> String {
    let signs = isPlain ? ["|", "/", "-", "\\"] : ["◐", "◓", "◑", "◒"]
    return signs[Int(instant.nanoseconds / interval.nanoseconds) % signs.count]
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 { Int64(self / .nanoseconds(1)) }
}
