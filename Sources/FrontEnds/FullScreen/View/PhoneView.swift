package import Landfall
import LandfallDomain
import LandfallNavigation
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
  private let isPlain: Bool

  private(set) var viewModel: ViewModel
  private(set) var attached: Landfall
  private(set) var frame: PhoneFrame
  var sheet: Sheet? { didSet { viewModel.hasSheet = sheet != nil } }
  var code: CodePicture?
  let signIn: SignInScreen
  var commands: CommandBar
  var notice: StatusLine.Notice?
  var selection = ScreenSelection()
  var menuSelection = 0
  /// The language that the person chose, or `nil`.
  var chosenLanguage: String?
  var isFinished = false
  /// Whether a touch is active, which means that the mouse button is down.
  var isTouching = false
  /// Whether a share link is being created.
  var isSharing = false
  private var slide = ScreenSlide()
  private var waiting: [String] = []
  private var isBusy = false
  private var pace = FramePace()
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
    chosenLanguage = host.language
    signIn = SignInScreen(landfall, of: host, on: screen)
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
  }

  /// The next time at which the loop has work without an event.
  ///
  /// Frames of an animation are scheduled from its start, so a late frame does not delay the next
  /// one.
  private var wakeUp: Instant? {
    let now = host.clock.now().instant
    return [
      viewModel.viewport.deadline, pace.nextFrame, isLoading ? Spinner.turn(after: now) : nil,
      SignInPainter.nextSecond(of: viewModel.snapshot, after: now),
    ].compactMap { $0 }.min()
  }

  private var isLoading: Bool {
    let snapshot = viewModel.snapshot
    return isBusy || isSharing || signIn.form.isWaiting || snapshot.root == .launching
      || snapshot.isSigningIn
      || snapshot.top?.content?.load != nil || viewModel.viewport.pull.isWaiting
  }

  // MARK: Drawing

  var words: Wording { Wording(snapshot: viewModel.snapshot) }

  /// A painter for what the view shows now.
  var painter: PhonePainter {
    let now = host.clock.now().instant
    let words = words
    let shown = viewModel.viewport.frame(at: now)
    let spinner = Spinner.sign(at: now, isPlain: isPlain)
    return PhonePainter(
      frame: frame, viewport: viewModel.viewport, shown: shown, words: words, spinner: spinner,
      isPlain: isPlain, selection: selection, menu: viewModel.menu, menuSelection: menuSelection,
      sheet: sheet.map {
        SheetPainter(
          layout: shown.layout, words: words, sheet: $0,
          rows: $0.rows(words, chosenLanguage: chosenLanguage))
      }, signIn: signIn.painter(words, in: shown.layout, spinner, at: now), commands: commands,
      notice: notice, isBusy: isBusy || isSharing, code: code)
  }

  /// Draws the current frame.
  ///
  /// - Parameter due: The scheduled time of the frame, or `nil` for an unscheduled one.
  private func draw(due: Instant?) {
    if let trouble = host.trouble { notice = StatusLine.Notice(trouble, isBad: true) }
    let painter = painter
    screen.show(moving: painter.motion, due: due) { painter.draw(on: &$0, &slide) }
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
    let landfall = try await host.process()
    guard landfall !== attached else {
      // A step may have changed the device or its orientation.
      if viewModel.viewport.size != frame.size { resize() }
      return
    }
    viewModel.stop()
    attached = landfall
    signIn.attach(to: landfall)
    chosenLanguage = host.language
    viewModel = await Self.viewModel(landfall, frame, host)
    slide = ScreenSlide()
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
      notice = StatusLine.Notice(text)
    } catch {
      notice = StatusLine.Notice(error.message, isBad: true)
    }
    screen.wake()
  }

  private func changed() {
    signIn.follow(viewModel.snapshot)
    if viewModel.menu == nil { menuSelection = 0 }
    // The loop draws a frame after its own work anyway, so only other changes have to interrupt its
    // wait.
    if !isAwake { screen.wake() }
  }

  /// Copies a text.
  ///
  /// A secret is not shown.
  func copy(_ text: String, isSecret: Bool = false) {
    screen.copy(text)
    let said = words(text.contains("://") ? "textshell:link.copied" : "textshell:state.done")
    notice = StatusLine.Notice("✓ " + said + (isSecret ? "" : ": " + text))
    screen.wake()
  }

  /// Fits the screen to the terminal, or to as much of a device as the terminal can show.
  private func resize() {
    frame = PhoneFrame(screen.size, showing: viewModel.viewport)
    viewModel.handle(.resized(to: frame.size, at: host.clock.now().instant))
    slide = ScreenSlide()
  }

  // MARK: Lines

  /// Runs a command line after the lines that are waiting.
  func carryOut(line: String) {
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
      if case .language(let tag) = outcome { chosenLanguage = tag }
      return StatusLine.Notice(outcome, of: line, words)
    } catch {
      let text = [error.message, error.hint].compactMap { $0 }.joined(separator: " · ")
      return StatusLine.Notice(text, isBad: true)
    }
  }
}
