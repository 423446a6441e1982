import LandfallDomain
import LandfallStrictJSON

/// Reads the identities by which Apple's and Android's systems know an app.
enum IdentityReader {
  /// Reads `apple`, or returns `nil` if the field is missing.
  ///
  /// - Throws: ``AppFolderError`` for the first error.
  static func apple(_ field: Field?) throws(AppFolderError) -> AppleIdentity? {
    guard let field else { return nil }
    let list = try ObjectReader(field, keys: ["appIDs"]).required("appIDs")
    let texts = try nonEmpty(list)
    for (index, text) in texts.enumerated() where !AppleIdentity.isAppID(text) {
      throw try list.array()[index].error(
        .badValue(
          text, rule: "is not a <prefix>.<bundle identifier> such as ABCDE12345.com.example.app"))
    }
    return AppleIdentity(appIDs: texts)
  }

  /// Reads `android`, or returns `nil` if the field is missing.
  ///
  /// - Throws: ``AppFolderError`` for the first error.
  static func android(_ field: Field?) throws(AppFolderError) -> AndroidIdentity? {
    guard let field else { return nil }
    let reader = try ObjectReader(field, keys: ["package", "fingerprints", "minimumAPI"])
    let packageField = try reader.required("package")
    let package = try packageField.nonEmptyString()
    guard AndroidIdentity.isPackage(package) else {
      throw packageField.error(
        .badValue(package, rule: "is not a package name such as com.example.app"))
    }
    let list = try reader.required("fingerprints")
    let fingerprints = try nonEmpty(list)
    for (index, text) in fingerprints.enumerated() where !AndroidIdentity.isFingerprint(text) {
      throw try list.array()[index].error(
        .badValue(
          text, rule: "is not a SHA-256: write 32 bytes, upper-case hexadecimal, with colons"))
    }
    var minimum = AndroidIdentity.advancedPatterns
    if let field = reader.optional("minimumAPI") {
      guard let level = field.node.int else { throw field.wrongType("integer") }
      guard 21...99 ~= level else {
        throw field.error(.badValue(String(level), rule: "is not an API level from 21 to 99"))
      }
      minimum = level
    }
    return AndroidIdentity(package: package, fingerprints: fingerprints, minimumAPI: minimum)
  }

  private static func nonEmpty(_ field: Field) throws(AppFolderError) -> [String] {
    let texts = try field.strings()
    guard !texts.isEmpty else {
      throw field.error(.badValue("[]", rule: "needs at least one entry"))
    }
    return texts
  }
}
