import LandfallAuth
import Testing

@Suite struct EmailAddressTests {
  @Test(arguments: [
    (" Ada@Acme.TEST \n", "ada@acme.test"), ("a@b.c", "a@b.c"), ("a@b", nil), ("a@@b.c", nil),
    ("@b.c", nil), ("a@.b", nil), ("a@b.", nil), ("a b@c.d", nil), ("a@b.c\r\nBcc: x@y.z", nil),
    ("<a@b.c>", nil), ("", nil),
  ])
  func isTrimmedAndLowerCase(text: String, address: String?) {
    #expect(EmailAddress(text)?.text == address)
  }

  @Test(arguments: [
    ("123456", "123456"), ("12 34-56", "123456"), ("12AB3456", "123456"), ("12345", nil),
    ("1234567", nil), ("١٢٣٤٥٦", nil),
  ])
  func codeIsSixDigits(text: String, digits: String?) {
    #expect(SignInCode(text)?.digits == digits.map { Array($0.utf8) })
  }
}
