import LandfallDomain
import Testing

@Suite("Organization slugs")
struct OrganizationSlugTests {
  @Test(
    "Valid slugs are accepted",
    arguments: ["acme-corp", "abc", "a-b", "a1b", "123", "a--b", "beta-labs", "docodego"])
  func accepted(text: String) {
    #expect(OrganizationSlug(text)?.text == text)
    #expect(OrganizationSlug.isSlug(Array(text.utf8)))
  }

  @Test(
    "Invalid slugs are refused",
    arguments: [
      "", "a", "ab", "-ab", "ab-", "---", "Acme", "acme corp", "acme_corp", "acmé", "acme.corp",
      "acme/corp", "acme\u{0}", "асме",
    ])
  func refused(text: String) {
    #expect(OrganizationSlug(text) == nil)
    #expect(!OrganizationSlug.isSlug(Array(text.utf8)))
  }
}
