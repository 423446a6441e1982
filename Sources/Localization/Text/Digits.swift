/// Writes integers with the digits of a language (`{{count, number}}`).
enum Digits {
  static func text(_ number: Int, language: String) -> String {
    let zero: UInt32
    switch LanguageTag(language).language {
    case "ar", "ckb", "sd": zero = 0x660
    case "fa", "ur", "ps": zero = 0x6F0
    default: return String(number)
    }
    var scalars = String.UnicodeScalarView()
    for byte in String(number).utf8 {
      let digit = UInt32(byte) &- 0x30
      if digit < 10, let scalar = Unicode.Scalar(zero + digit) {
        scalars.append(scalar)
      } else {
        scalars.append(Unicode.Scalar(byte))
      }
    }
    return String(scalars)
  }
}
