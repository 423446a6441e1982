import LandfallSodium
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite("A running copy and its source", .review("C2"))
struct OriginTests {
  private typealias Files = [(path: String, bytes: [UInt8])]

  private let folder: ScratchFolder
  private let cryptography = SodiumCryptography()
  private var copy: WorkspaceCopy { WorkspaceCopy(directory: folder.path + "/workspace") }

  init() throws {
    folder = try ScratchFolder()
    try copy.install(Self.files, from: (Self.here("1"), cryptography))
  }

  private static let files: Files = made(["a.json": "one", "c/b.json": "two"])
  private static let changed: Files = made(["a.json": "ONE", "c/d.json": "four"])

  private static func made(_ texts: [String: String]) -> Files {
    texts.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) }
  }

  private static func here(_ mark: String) -> WorkspaceCopy.Origin {
    .init(name: "/here", mark: mark)
  }

  private func refresh(
    _ files: Files, from origin: WorkspaceCopy.Origin, isThere: Bool = true
  ) throws -> WorkspaceCopy.Freshness {
    try copy.refresh(
      with: files, from: origin, cryptography: cryptography, isThere: { _ in isThere })
  }

  @Test func sameMarkIsCurrent() throws {
    #expect(try copy.isCurrent(from: Self.here("1")))
    #expect(try !copy.isCurrent(from: Self.here("2")))
    // A file that was touched but not changed is read once.
    #expect(try refresh(Self.files, from: Self.here("2")) == .current)
    #expect(try copy.isCurrent(from: Self.here("2")))
  }

  @Test func changedFilesAreTaken() throws {
    try folder.write("sessions", to: "workspace/sessions.json")
    #expect(try refresh(Self.changed, from: Self.here("2")) == .taken)
    #expect(try folder.text("workspace/a.json") == "ONE")
    #expect(try folder.text("workspace/c/d.json") == "four")
    #expect(try folder.names("workspace/c") == ["d.json"])
    // Files that only the services have stay.
    #expect(try folder.text("workspace/sessions.json") == "sessions")
    #expect(try copy.isCurrent(from: Self.here("2")))
  }

  @Test func writtenCopyIsKept() throws {
    try folder.write("mine", to: "workspace/c/b.json")
    #expect(try refresh(Self.changed, from: Self.here("2")) == .diverged(["c/b.json"]))
    #expect(try folder.text("workspace/a.json") == "one")
    #expect(try folder.text("workspace/c/b.json") == "mine")
    // The difference is reported each time.
    #expect(try !copy.isCurrent(from: Self.here("2")))
  }

  @Test func halfTakenIsTakenAgain() throws {
    try folder.write("ONE", to: "workspace/a.json")
    #expect(try refresh(Self.changed, from: Self.here("2")) == .taken)
    #expect(try folder.text("workspace/c/d.json") == "four")
  }

  @Test func otherPlaceIsForeignUnlessItHasMovedOrSaysTheSame() throws {
    let there = WorkspaceCopy.Origin(name: "/there", mark: "1")
    #expect(try refresh(Self.changed, from: there) == .foreign("/here"))
    #expect(try folder.text("workspace/a.json") == "one")
    #expect(try refresh(Self.files, from: there) == .current)
    #expect(try copy.isCurrent(from: Self.here("1")))
    #expect(try refresh(Self.changed, from: there, isThere: false) == .taken)
    #expect(try copy.isCurrent(from: there))
  }
}
