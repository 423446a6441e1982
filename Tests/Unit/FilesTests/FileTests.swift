import Foundation
import LandfallFiles
import LandfallTestSupport
import Testing

@Suite("Files: complete, bounded, private")
struct FileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  @Test("A file is replaced as a whole, and the rest of an interrupted call is removed")
  func replacing() throws {
    try OpenFile.make(path("a"), with: Array("old".utf8))
    try OpenFile.make(path("a.new"), with: Array("left behind".utf8))
    try Folder.replace(path("a"), through: path("a.new"), with: Array("new".utf8))
    #expect(try OpenFile.bytes(of: path("a")) == Array("new".utf8))
    #expect(try Folder.names(in: folder.path) == ["a"])
    #expect(try folder.mode("a") == 0o600)
  }

  @Test("A failed replacement leaves nothing behind")
  func failedReplacing() throws {
    try Folder.makePrivate(path("taken/inside"))
    let error = #expect(throws: FileError.self) {
      try Folder.replace(path("taken"), through: path("new"), with: [1])
    }
    #expect(error == .system(call: "rename", path: path("taken"), code: EISDIR))
    #expect(try Folder.names(in: folder.path) == ["taken"])
  }

  @Test("A folder is made through a symbolic link to the folder above it")
  func makingThroughLink() throws {
    try Folder.makePrivate(path("real"))
    #expect(symlink(path("real"), path("link")) == 0)
    try Folder.makePrivate(path("link/home"))
    #expect(try folder.mode("real/home") == 0o700)
  }

  @Test("A file is read up to a bound and no further", arguments: [0, 1, 65_536, 200_000])
  func bounded(count: Int) throws {
    let bytes = [UInt8](repeating: 7, count: count)
    try OpenFile.make(path("a"), with: bytes)
    #expect(try OpenFile(path("a"), for: .reading).bytes(atMost: count) == bytes)
    try OpenFile(path("a"), for: .appending).append([7])
    let error = #expect(throws: FileError.self) {
      try OpenFile(path("a"), for: .reading).bytes(atMost: count)
    }
    #expect(error?.isTooLarge == true)
  }

  @Test("A file that reports size zero is read to its end")
  func kernelFile() throws {
    let bytes = try OpenFile.bytes(of: "/proc/self/status")
    #expect((bytes?.count ?? 0) > 100)
  }

  @Test("Missing files, other kinds of files and symbolic links are distinguished")
  func kinds() throws {
    #expect(try OpenFile.bytes(of: path("missing")) == nil)
    #expect(try OpenFile.ours(path("missing")) == nil)
    #expect(throws: FileError.wrongKind(path: folder.path)) {
      try OpenFile(folder.path, for: .reading).bytes(isPlain: true)
    }
    try OpenFile.make(path("a"), with: [1])
    #expect(symlink(path("a"), path("link")) == 0)
    #expect(try OpenFile.bytes(of: path("link")) == [1])
    let error = #expect(throws: FileError.self) { try OpenFile.ours(path("link")) }
    #expect(error?.isUnsafe == true)
    #expect(link(path("a"), path("second")) == 0)
    #expect(throws: FileError.wrongKind(path: path("a"))) { try OpenFile.ours(path("a")) }
  }

  @Test("A file that others can access is refused", arguments: [0o640, 0o604, 0o660])
  func openToOthers(mode: mode_t) throws {
    try OpenFile.make(path("a"), with: [1])
    #expect(chmod(path("a"), mode) == 0)
    #expect(throws: FileError.openToOthers(path: path("a"), mode: UInt32(mode))) {
      try OpenFile.ours(path("a"))
    }
  }

  @Test("A lock has one exclusive holder or several shared ones, and ends with its last reference")
  func locks() throws {
    var first: OpenFile? = try OpenFile(path("lock"), for: .locking)
    let second = try OpenFile(path("lock"), for: .locking)
    #expect(try first?.lockIfFree() == true)
    #expect(try second.lockIfFree() == false)
    let error = #expect(throws: FileError.self) { try second.lock(within: .milliseconds(3)) }
    #expect(error?.isLocked == true)
    first = nil
    #expect(try second.lockIfFree(isShared: true))
    let third = try OpenFile(path("lock"), for: .locking)
    #expect(try third.lockIfFree(isShared: true))
    #expect(try third.lockIfFree() == false)
    third.unlock()
  }

  @Test("A private folder replaces, sets aside and removes files by name")
  func privateFolder() throws {
    let home = try PrivateFolder.openOrMake(path("deep/home"))
    #expect(try folder.mode("deep/home") == 0o700)
    for expected in ["a.corrupt-1", "a.corrupt-2"] {
      try [UInt8]([1, 2]).withUnsafeBytes { _ = try home.replace("a", with: $0) }
      #expect(try home.setAside("a"))
      #expect(FileStatus.isFile(path("deep/home/" + expected)))
    }
    #expect(try home.setAside("a") == false)
    try home.remove("a.corrupt-1")
    #expect(try Folder.names(in: path("deep/home")) == ["a.corrupt-2"])
    #expect(chmod(path("deep/home"), 0o750) == 0)
    #expect(throws: FileError.openToOthers(path: path("deep/home"), mode: 0o750)) {
      try PrivateFolder.open(path("deep/home"))
    }
    try Folder.removeAll(path("deep"))
    #expect(try Folder.names(in: folder.path).isEmpty)
  }

  @Test(
    "A path is split into folder and name",
    arguments: [
      ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/c", "a/b", "c"),
    ])
  func splitting(path: String, folder: String, name: String) {
    #expect(Folder.split(path) == (folder, name))
  }
}
