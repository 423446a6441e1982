package import Landfall
import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallQRSymbols
import LandfallSimulation
import LandfallTouch

/// The full-screen front end: a phone in the terminal that a person has in hand.
///
/// It owns no state of the app. A ``ViewModel`` turns fingers and time into what the app does; this
/// draws what the app shows, and turns keys and the mouse into fingers and steps. Used on one
/// ``LoopHost`` alone.
package final class PhoneView: @unchecked Sendable {
  // Sendable: touched on the host's loop alone, as its tasks are.

  /// How often what moves is drawn.
  ///
  /// No terminal says when its display shows a frame. At twice what the eye needs, one that comes
  /// at the wrong moment is not the one that is missed.
  static let rate = DisplayRate.hz120

  let screen: ScreenSession
  let host: any ViewHost
  /// Whether the terminal's font has letters and little more.
  let isPlain: Bool

  private(set) var viewModel: ViewModel
  private var attached: Landfall
  var frame: PhoneFrame
  var sheet: Sheet? { didSet { viewModel.hasSheet = sheet != nil } }
  /// A QR code over everything, until a key or a click takes it away.
  var code: QRSymbol?
  var form = SignInForm()
  var commands: CommandBar
  var notice: StatusLine.Notice?
  /// The row or button that Enter presses, by screen.
  var selection: [String: Int] = [:]
  var menuSelection = 0
  var chosenLanguage: String?
  var isFinished = false
  /// Whether a finger, which is the mouse's button, is down.
  var isTouching = false
  /// What the transition under way goes from and to.
  var slide: ScreenSlide?
  /// The screen as it was drawn last, without what lies above it.
  var picture: Canvas?
  private var waiting: [String] = []
  private(set) var isBusy = false
  /// Whether a share link is being made.
  private(set) var isSharing = false
  private var pace = FramePace(PhoneView.rate)
  /// Whether the loop is at work, and looks at what has changed before it waits again.
  private var isAwake = false

  /// Makes the view of an app; ``run()`` starts both.
  ///
  /// - Parameters:
  ///   - landfall: The process that the host has made; it has not started.
  ///   - isPlain: Whether the terminal's font has letters and little more.
  package init(
    _ landfall: Landfall, of host: any ViewHost, on screen: ScreenSession, isPlain: Bool
  ) async {
    self.screen = screen
    self.host = host
    self.isPlain = isPlain
    commands = CommandBar { host.completions(of: $0) }
    frame = PhoneFrame(screen.size)
    attached = landfall
    viewModel = await Self.viewModel(landfall, frame, host)
  }

  /// Runs until the person has seen enough, or the terminal is gone.
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
    await host.landfall?.drain()
  }

  /// When the loop has something to do though nothing happens.
  ///
  /// What moves has its schedule, counted from where it began: a frame that is late is followed by
  /// the next one in its own time.
  private var wakeUp: Instant? {
    [viewModel.viewport.deadline, pace.nextFrame, nextTurn, nextSecond].compactMap { $0 }.min()
  }

  /// When the sign that turns is turned; `nil` while nothing loads.
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

  /// A step may have ended the process and started another: takes that one in hand.
  private func attach() async throws(ScreenFailure) {
    let isKilled = host.landfall == nil
    let landfall = try host.process()
    guard landfall !== attached else {
      // A step may have exchanged the device, or turned it.
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
    // A person who has swept an app away taps its icon next.
    if isKilled { await landfall.start() }
  }

  /// Takes in hand what somebody beside this view has done: a link that came from outside.
  ///
  /// - Parameter text: What is said of it.
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
    // Within the loop's own work it would wake itself for a frame that it draws anyway.
    if !isAwake { screen.wake() }
  }

  func copy(_ text: String) {
    screen.copy(text)
    let said = words(text.contains("://") ? "textshell:link.copied" : "textshell:state.done")
    notice = StatusLine.Notice(text: "✓ " + said + ": " + text)
    screen.wake()
  }

  /// Copies what nobody who looks over a shoulder is to read.
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

  /// Fits the screen to the terminal, or to a device as far as the terminal has room for it.
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

  /// Does something with the app, beside what goes on.
  func act(_ body: @escaping @Sendable (Landfall) async -> Void) {
    let landfall = attached
    host.loop.begin { _ in await body(landfall) }
  }

  /// Makes a link to what is on view.
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

  /// Hands something in at the sign-in screen.
  func signIn(_ body: @escaping @Sendable (Landfall) async -> SignInStep) {
    let landfall = attached
    host.loop.begin { [weak self] _ in
      let step = await body(landfall)
      self?.form.take(step)
      self?.screen.wake()
    }
  }

  // MARK: Commands

  /// Carries out a line after those that are waiting.
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

/// The sign that turns while something loads.
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
