internal import Landfall
internal import LandfallAuth
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
internal import LandfallQRSymbols
internal import LandfallSimulation
import LandfallTouch

/// The full-screen front end: a phone in the terminal that a person has in hand.
///
/// It owns no state of the app. A ``Surface`` turns fingers and time into what the app does; this
/// draws what the app shows, and turns keys and the mouse into fingers and steps. Used on one
/// ``LoopHost`` alone.
final class ShellView: @unchecked Sendable {
  // Sendable: touched on the host's loop alone, as its tasks are.

  /// How often what moves is drawn.
  ///
  /// No terminal says when its display shows a frame. At twice what the eye needs, one that comes at
  /// the wrong moment is not the one that is missed.
  static let rate = DisplayRate.hz120

  let screen: ScreenSession
  let stage: Stage
  let runner: JourneyRunner
  /// Whether the terminal's font has letters and little more.
  let isPlain: Bool

  private(set) var surface: Surface
  private var attached: Landfall
  var frame: PhoneFrame
  var sheet: Sheet? { didSet { surface.hasSheet = sheet != nil } }
  /// A QR code over everything, until a key or a click takes it away.
  var code: QRSymbol?
  var form = SignInForm()
  var commands = CommandBar()
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
  private var pace = FramePace(ShellView.rate)
  /// Whether the loop is at work, and looks at what has changed before it waits again.
  private var isAwake = false

  init(_ screen: ScreenSession, _ stage: Stage, isPlain: Bool) async throws(ShellFailure) {
    self.screen = screen
    self.stage = stage
    self.isPlain = isPlain
    runner = JourneyRunner(stage, ownsHome: false)
    frame = PhoneFrame(screen.size)
    attached = try stage.process()
    surface = await Self.surface(attached, frame, stage)
  }

  /// Runs until the person has seen enough, or the terminal is gone.
  func run() async {
    await follow()
    let landfall = attached
    stage.host.begin { _ in await landfall.start() }
    isAwake = true
    while !isFinished {
      let due = surface.viewport.deadline
      let now = stage.clock.now().instant
      if let due, now >= due {
        surface.tick()
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
    surface.stop()
    await stage.landfall?.finishUpkeep()
  }

  /// When the loop has something to do though nothing happens.
  ///
  /// What moves has its schedule, counted from where it began: a frame that is late is followed by
  /// the next one in its own time.
  private var wakeUp: Instant? {
    [surface.viewport.deadline, pace.nextFrame, nextTurn, nextSecond].compactMap { $0 }.min()
  }

  /// When the sign that turns is turned; `nil` while nothing loads.
  private var nextTurn: Instant? {
    guard isLoading else { return nil }
    let turn = Spinner.interval.nanoseconds
    let now = stage.clock.now().instant.nanoseconds
    return Instant(nanoseconds: (now / turn + 1) * turn)
  }

  var spinner: String { Spinner.sign(at: stage.clock.now().instant, isPlain: isPlain) }

  private var isLoading: Bool {
    let snapshot = surface.snapshot
    return isBusy || isSharing || form.isWaiting || snapshot.root == .launching
      || snapshot.isSigningIn
      || snapshot.top?.content?.load != nil || surface.viewport.pull.isWaiting
  }

  // MARK: The app in hand

  private static func surface(
    _ landfall: Landfall, _ frame: PhoneFrame, _ stage: Stage
  ) async -> Surface {
    await Surface(
      Viewport(size: frame.size, rate: rate, metrics: PhoneFrame.metrics), showing: landfall,
      clock: stage.clock, host: stage.host, rowHeight: PhoneFrame.rowHeight, ticksItself: false)
  }

  private func follow() async {
    surface.onChange = { [weak self] in self?.changed() }
    surface.onEffect = { [weak self] in self?.take($0) }
    surface.onCopy = { [weak self] in self?.copy($0) }
    stage.adopt(surface)
    await surface.start()
  }

  /// A step may have ended the process and started another: takes that one in hand.
  private func attach() async throws(ShellFailure) {
    let isKilled = stage.landfall == nil
    let landfall = try stage.process()
    guard landfall !== attached else {
      // A step may have exchanged the device, or turned it.
      if surface.viewport.size != frame.size { resize() }
      return
    }
    surface.stop()
    attached = landfall
    surface = await Self.surface(landfall, frame, stage)
    picture = nil
    slide = nil
    form = SignInForm()
    await follow()
    // A person who has swept an app away taps its icon next.
    if isKilled { await landfall.start() }
  }

  /// Takes in hand what somebody beside this view has done: a link that came from outside.
  func follow(_ report: LinkReport) async {
    let styles = Styles(isColored: false)
    do throws(ShellFailure) {
      try await attach()
      notice = StatusLine.Notice(text: ReportText(styles: styles).outcome(report))
    } catch {
      notice = StatusLine.Notice(text: "✗ " + error.message, isBad: true)
    }
    screen.wake()
  }

  private func changed() {
    followSignIn()
    if surface.menu == nil { menuSelection = 0 }
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
    place(surface.viewport.device)
    picture = nil
    slide = nil
  }

  /// Fits the screen to the terminal, or to a device as far as the terminal has room for it.
  func place(_ device: DeviceModel?) {
    let now = stage.clock.now().instant
    if let device {
      if surface.viewport.device != device { surface.handle(.deviceChanged(device, at: now)) }
      let size = device.size(in: surface.viewport.orientation)
      frame = PhoneFrame(
        screen.size,
        wanted: CellSize(
          width: PhoneFrame.columns(size.width), height: PhoneFrame.rows(size.height)))
    } else {
      let isLandscape = surface.viewport.orientation.isLandscape
      frame = PhoneFrame(
        screen.size, wanted: isLandscape ? PhoneFrame.landscape : PhoneFrame.preferred)
    }
    surface.handle(.resized(to: frame.size, at: now))
  }

  /// Does something with the app, beside what goes on.
  func act(_ body: @escaping @Sendable (Landfall) async -> Void) {
    let landfall = attached
    stage.host.begin { _ in await body(landfall) }
  }

  /// Makes a link to what is on view.
  func share(for duration: ShareDuration) {
    guard !isSharing, let place = surface.snapshot.top?.destination else { return }
    isSharing = true
    let landfall = attached
    stage.host.begin { [weak self] _ in
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
    stage.host.begin { [weak self] _ in
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
    stage.host.begin { [weak self] _ in
      while let self, !self.waiting.isEmpty {
        self.notice = await self.outcome(of: self.waiting.removeFirst())
        self.screen.wake()
      }
      self?.isBusy = false
      self?.screen.wake()
    }
  }

  private func outcome(of line: String) async -> StatusLine.Notice? {
    do throws(ShellFailure) {
      guard let step = try JourneyParser.step(line, names: runner.names) else { return nil }
      let wrong = try await runner.run(step)
      if case .locale(let tag) = step { chosenLanguage = tag }
      try await attach()
      if let wrong {
        let seen = wrong.split(separator: "\n").joined(separator: " ")
        return StatusLine.Notice(text: "✗ " + line + " ≠ " + seen, isBad: true)
      }
      switch step {
      case .expect: return StatusLine.Notice(text: "✓ " + line)
      case .link, .launch, .go:
        guard let report = runner.lastReport else { return nil }
        return StatusLine.Notice(text: words(TextKey("textshell:outcome." + report.outcome.name)))
      default: return nil
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
