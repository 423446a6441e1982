import LandfallDesktop
import LandfallDomain
import LandfallTestSupport
import Testing

private enum Written {
  static let requests: [InstanceCall.Request] = [
    .open(url: LinkText("docodego://app/\u{1}\"\\é\u{202E}"), channel: .app, messageID: "t"),
    .open(url: LinkText(bytes: [0x61, 0x3A, 0xFF, 0xC3]), channel: .app, messageID: "t"),
    .tap(payload: Array(0...255)), .tap(payload: []), .activate, .status, .stop,
  ]
  static let answers: [InstanceAnswer] = [
    .accepted, .done(code: 77, output: "a\nb\u{1B}", errors: ""),
    .refused(.ending), .refused(.busy), .refused(.malformed),
  ]
  static let report = BusReport(
    hasBus: true, owner: 5, isActivatable: true, notifications: "dunst", hasActions: true)
  static let notice = DesktopNotice(
    app: "com.docodego.app", appName: "DoCodeGo", summary: "إشعار", body: "b", action: "Open",
    payload: [1, 2])
}

@Suite("Lines between processes")
struct LineTests {
  /// A change here requires a new version of the lines, because the instance may be of another
  /// version.
  @Test("Lines are as version 0.1.0 writes them")
  func old() throws {
    var asked = InstanceCall(id: 17, .activate)
    asked.isJSON = true
    asked.isColored = true
    asked.activationToken = "token"
    let calls = Written.requests.map { InstanceCall(id: 17, $0) } + [asked]
    try OldLines.expect(
      calls.map(\.line) + Written.answers.map { $0.line(id: 17) }
        + BusServiceState.allCases.map(\.line),
      asIn: "instance-1.jsonl")
    let failures = DesktopNoticeAnswer.Failure.allCases.map { DesktopNoticeAnswer.failed($0).line }
    try OldLines.expect(
      [
        Written.report.line, BusReport().line, Written.notice.line,
        DesktopNoticeAnswer.shown(9).line,
      ]
        + failures,
      asIn: "desktop-1.jsonl")
  }

  @Test("A call is read as it was written", arguments: Written.requests)
  func calls(request: InstanceCall.Request) {
    var call = InstanceCall(id: 17, request)
    #expect(InstanceCall(call.line.dropLast()) == call)
    call.isJSON = true
    call.isColored = true
    call.activationToken = "token"
    #expect(InstanceCall(call.line.dropLast()) == call)
    #expect(call.line.count { $0 == 0x0A } == 1)
  }

  @Test("An answer is read as it was written", arguments: Written.answers)
  func answers(answer: InstanceAnswer) {
    let read = InstanceAnswer.read(answer.line(id: 3).dropLast())
    #expect(read?.id == 3)
    #expect(read?.answer == answer)
  }

  @Test(
    "A malformed line is refused",
    arguments: [
      "", "null", "[]", "{}", "\u{0}", #"{"version":2,"id":1,"call":"status"}"#,
      #"{"version":1,"call":"status"}"#, #"{"version":1,"id":1,"call":"quit"}"#,
      #"{"version":1,"id":1,"call":"open","url":"x","channel":"radio","token":"t"}"#,
      #"{"version":1,"id":1,"call":"open","url":"x","channel":"app","token":""}"#,
      #"{"version":1,"id":1,"call":"open","url":"x","channel":"app"}"#,
      #"{"version":1,"id":1,"call":"tap","payload":"0"}"#,
      #"{"version":1,"id":1,"call":"tap","payload":"0G"}"#,
      #"{"version":1,"id":1,"id":2,"call":"status"}"#,
      // An old call; now a visitor cannot report the state of the D-Bus service.
      #"{"version":1,"id":1,"call":"service","state":"taken"}"#,
    ])
  func nonsense(text: String) { #expect(InstanceCall(Array(text.utf8)) == nil) }

  @Test("A state of the D-Bus service is a line of its own, and not a call", .review("S17c"))
  func states() {
    for state in BusServiceState.allCases {
      #expect(BusServiceState(state.line.dropLast()) == state)
      #expect(InstanceCall(state.line.dropLast()) == nil)
    }
    for text in [
      "", "{}", #"{"version":1,"service":"ajar"}"#, #"{"version":2,"service":"open"}"#,
      #"{"service":"open"}"#,
    ] {
      #expect(BusServiceState(Array(text.utf8)) == nil)
    }
  }

  @Test("A line that is too long is refused")
  func bounds() {
    func isTaken(_ request: InstanceCall.Request) -> Bool {
      InstanceCall(InstanceCall(id: 1, request).line.dropLast()) != nil
    }
    let link = String(repeating: "x", count: InstanceCall.maximumLinkBytes)
    #expect(isTaken(.open(url: LinkText(link), channel: .app, messageID: "t")))
    let line = #"{"version":1,"id":1,"call":"open","url":"\#(link)x","channel":"app","token":"t"}"#
    #expect(InstanceCall(Array(line.utf8)) == nil)
    let digits = String(repeating: "ff", count: InstanceCall.maximumLinkBytes)
    for (bytes, isTaken) in [(digits, true), (digits + "ff", false)] {
      let line =
        #"{"version":1,"id":1,"call":"open","bytes":"\#(bytes)","channel":"app","token":"t"}"#
      #expect((InstanceCall(Array(line.utf8)) != nil) == isTaken)
    }
    let token = String(repeating: "t", count: InstanceCall.maximumTokenBytes)
    #expect(isTaken(.open(url: LinkText(""), channel: .app, messageID: token)))
    #expect(!isTaken(.open(url: LinkText(""), channel: .app, messageID: token + "t")))
    // One byte more than a payload may have: the core reports what is wrong with it.
    let payload = [UInt8](repeating: 7, count: Limits.maximumPayloadBytes + 1)
    #expect(isTaken(.tap(payload: payload)))
    #expect(!isTaken(.tap(payload: payload + [7])))
    // The longest link fits into a line: each byte may be escaped as six.
    let worst = String(repeating: "\u{1}", count: InstanceCall.maximumLinkBytes)
    #expect(isTaken(.open(url: LinkText(worst), channel: .app, messageID: "t")))
  }

  @Test("An activation token that is too long is left out")
  func activationToken() {
    var call = InstanceCall(id: 1, .activate)
    call.activationToken = String(repeating: "t", count: InstanceCall.maximumTokenBytes + 1)
    let read = InstanceCall(call.line.dropLast())
    #expect(read != nil)
    #expect(read?.activationToken == nil)
  }

  @Test("The text of a notification is not read as markup")
  func markup() {
    var notice = Written.notice
    notice.body = "a < b & <\u{301}i> &amp;"
    #expect(notice.bodyMarkup == "a &lt; b &amp; &lt;\u{301}i&gt; &amp;amp;")
  }

  @Test("Reports and notifications are read as they were written")
  func helper() {
    #expect(BusReport(Written.report.line.dropLast()) == Written.report)
    #expect(BusReport(BusReport().line.dropLast()) == BusReport())
    var notice = Written.notice
    #expect(DesktopNotice(notice.line.dropLast()) == notice)
    notice.app = "docodego"
    #expect(DesktopNotice(notice.line.dropLast()) == nil)
    notice.app = "com.docodego.app"
    notice.body = String(repeating: "b", count: DesktopNotice.maximumTextBytes + 1)
    #expect(DesktopNotice(notice.line.dropLast()) == nil)
    #expect(DesktopNoticeAnswer(DesktopNoticeAnswer.shown(9).line.dropLast()) == .shown(9))
    for failure in DesktopNoticeAnswer.Failure.allCases {
      let answer = DesktopNoticeAnswer.failed(failure)
      #expect(DesktopNoticeAnswer(answer.line.dropLast()) == answer)
    }
  }
}
