import LandfallDesktop
import LandfallTestSupport
import Testing

@Suite("Lists of default applications")
struct DefaultApplicationsTests {
  static let type = "x-scheme-handler/docodego"
  static let file = "com.docodego.app.desktop"

  @Test(
    "An app that is added and removed leaves no trace",
    arguments: [
      "", "\n", "# mine", "# mine\n", "[Added Associations]\na/b=c.desktop;\n",
      "[Default Applications]\ntext/html=firefox.desktop\n",
      "[Default Applications]\ntext/html=firefox.desktop\n\n[Added Associations]\na/b=c.desktop;\n",
      "[Default Applications]\nx-scheme-handler/docodego=other.desktop;\n",
      "[Default Applications]\nx-scheme-handler/docodego=other.desktop;second.desktop;\n# end",
      "[Added Associations]\nx-scheme-handler/docodego=other.desktop;\n",
      "[Removed Associations]\r\na/b=c.desktop;\r\n",
      "[Default Applications]\r\ntext/html=firefox.desktop\r\n",
      "[Default Applications]\r\nx-scheme-handler/docodego=other.desktop;\r\n",
    ])
  func roundTrip(text: String) {
    var list = DefaultApplications(text)
    list.add(Self.file, for: Self.type)
    list.add(Self.file, for: "x-scheme-handler/second")
    #expect(list.handlers(of: Self.type).first == Self.file)
    let lines = list.text.unicodeScalars.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("[Default Applications]") } == 1)
    #expect(DefaultApplications(list.text).handlers(of: Self.type).first == Self.file)
    list.add(Self.file, for: Self.type)
    #expect(list.handlers(of: Self.type).filter { $0 == Self.file }.count == 1)
    list.remove(Self.file, for: "x-scheme-handler/second")
    list.remove(Self.file, for: Self.type)
    #expect(list.text == text)
  }

  @Test("Another app remains and becomes the first again")
  func others() {
    var list = DefaultApplications("[Default Applications]\n\(Self.type)=a.desktop;b.desktop\n")
    list.add(Self.file, for: Self.type)
    #expect(list.handlers(of: Self.type) == [Self.file, "a.desktop", "b.desktop"])
    list.remove(Self.file, for: Self.type)
    #expect(list.handlers(of: Self.type) == ["a.desktop", "b.desktop"])
  }

  @Test("A line of another group is not the default")
  func groups() {
    let list = DefaultApplications(
      "[Added Associations]\n\(Self.type)=a.desktop\n [Default Applications]\n")
    #expect(list.handlers(of: Self.type) == [])
  }

  @Test("Removing an app that is not in the list changes nothing")
  func absent() {
    let text = "[Default Applications]\n\(Self.type)=a.desktop\n"
    var list = DefaultApplications(text)
    list.remove(Self.file, for: Self.type)
    list.remove(Self.file, for: "x-scheme-handler/none")
    #expect(list.text == text)
  }
}
