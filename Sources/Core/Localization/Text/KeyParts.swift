package import LandfallDomain

/// The parts of a text key: `mobile:tabs.dashboard` or, equivalently, `mobile.tabs.dashboard`.
package struct KeyParts: Hashable {
  package let namespace: String
  let path: String

  /// Splits a key at its first `:`, or else at its first `.`; returns `nil` if it has neither.
  package init?(_ key: TextKey) {
    let text = key.text
    let bytes = text.utf8
    let mark = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.firstIndex(of: UInt8(ascii: "."))
    guard let mark else { return nil }
    namespace = String(text[..<mark])
    path = String(text[bytes.index(after: mark)...])
    guard !namespace.isEmpty, !path.isEmpty else { return nil }
  }

  init(namespace: String, path: String) {
    self.namespace = namespace
    self.path = path
  }
}
