import LandfallAppManifest
import LandfallDomain
import Testing

@Suite("Renamed keys")
struct RenamedKeysTests {
  @Test(
    "An old key is an error that names the new one and the command",
    arguments: [
      (#""requires": "anyone""#, #""runs": "always""#, "rules[0].runs", "runs", "requires"),
      (
        #""requires": "anyone""#, #""requires": ["state"]"#, "rules[0].requires", "requires",
        "requiredQuery"
      ),
    ])
  func oldKey(from new: String, to old: String, key: String, name: String, newName: String) {
    do throws(AppFolderError) {
      _ = try AppManifest.load(SampleApp.app(new, old))
      Issue.record("the old key is accepted")
    } catch {
      #expect(error.key == key)
      #expect(error.reason == .renamedKey(name, new: newName))
      #expect(error.message == "the key \"\(name)\" is now \"\(newName)\"")
      #expect(error.hint?.contains("textshell fix --write") == true)
    }
  }

  @Test(
    "Keys and values are converted, and every other byte stays",
    arguments: [
      (#"{"rules": [{"runs": "always"}]}"#, #"{"rules": [{"requires": "anyone"}]}"#),
      (
        #"{"rules":[{"requires":["a"],"runs":"signedOutOnly"}]}"#,
        #"{"rules":[{"requiredQuery":["a"],"requires":"signedOut"}]}"#
      ),
      (#"{"rules": [{"runs": "signedIn"}]}"#, #"{"rules": [{"requires": "signedIn"}]}"#),
      (
        "{\n\t\"signIn\" : [ { \"primes\" :true } ],\r\n \"rootScreens\": {\"priming\":\"/x\"} }",
        "{\n\t\"signIn\" : [ { \"onboarding\" :true } ],\r\n \"rootScreens\": {\"onboarding\":\"/x\"} }"
      ),
      (#"{"takes": [{"rule": "é"}]}"#, #"{"handles": [{"rule": "é"}]}"#),
    ])
  func converted(old: String, new: String) {
    let bytes = Array(old.utf8)
    let edits = RenamedKeys.edits(in: bytes)
    #expect(String(decoding: RenamedKeys.applying(edits, to: bytes), as: UTF8.self) == new)
    #expect(RenamedKeys.edits(in: Array(new.utf8)).isEmpty)
  }

  @Test(
    "Text that is not JSON, or has no old name, stays as it is",
    arguments: [
      "", "{", #"{"policy": "signedOutOnly"}"#, #"{"rules": [{"requires": "signedIn"}]}"#,
      #"{"rules": [{"\u0072uns": "always"}]}"#, #"{"list": {"takes": 1}}"#,
    ])
  func untouched(text: String) {
    #expect(RenamedKeys.edits(in: Array(text.utf8)).isEmpty)
  }
}
