import LandfallAppManifest
import LandfallDomain
import LandfallStrictJSON
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
  func converted(old: String, new: String) throws {
    #expect(try RenamedKeys.converted(Array(old.utf8)).bytes == Array(new.utf8))
    #expect(try RenamedKeys.converted(Array(new.utf8)).edits.isEmpty)
  }

  @Test(
    "Text without an old name stays as it is",
    arguments: [
      #"{"policy": "signedOutOnly"}"#, #"{"rules": [{"requires": "signedIn"}]}"#,
      #"{"rules": [{"\u0072uns": "always"}]}"#, #"{"list": {"takes": 1}}"#,
    ])
  func untouched(text: String) throws {
    #expect(try RenamedKeys.converted(Array(text.utf8)).edits.isEmpty)
  }

  @Test(
    "A file that is not JSON, or has an old key and its new name, is refused with the position",
    arguments: [
      ("", "1:1: unexpected end"), ("{", "1:2: unexpected end"), ("{}}", "1:3: unexpected text"),
      (
        "{\"rules\": [{\"requires\": \"anyone\",\n \"runs\": \"always\"}]}",
        "2:2: the name \"requires\" appears twice"
      ),
    ])
  func refused(text: String, error: String) throws {
    let thrown = #expect(throws: JSONError.self) { try RenamedKeys.converted(Array(text.utf8)) }
    #expect(thrown?.description.hasPrefix(error) == true)
  }
}
