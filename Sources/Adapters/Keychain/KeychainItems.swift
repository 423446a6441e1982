public import LandfallAuth
import LandfallDomain

/// The generic passwords of one service in a keychain, with the calls and statuses of Apple's
/// `SecItem` functions.
///
/// A status is an `OSStatus`: 0 for success, otherwise an `errSec` constant.
public protocol KeychainItems: Sendable {
  /// Returns the value of an account; `errSecItemNotFound` if there is none.
  func copy(_ account: String) -> (status: Int32, value: SecretBytes?)
  /// Adds an account; `errSecDuplicateItem` if there is one.
  func add(_ account: String, _ value: SecretBytes) -> Int32
  /// Replaces the value of an account; `errSecItemNotFound` if there is none.
  func update(_ account: String, _ value: SecretBytes) -> Int32
  /// Deletes an account; `errSecItemNotFound` if there is none.
  func delete(_ account: String) -> Int32
  /// Returns the accounts; `errSecItemNotFound` if there are none.
  func accounts() -> (status: Int32, accounts: [String])
}

/// The statuses of the keychain that have a meaning here; all others are errors.
enum KeychainStatus {
  static let success: Int32 = 0
  static let duplicateItem: Int32 = -25_299
  static let itemNotFound: Int32 = -25_300
  /// The device has not been unlocked since it started.
  static let interactionNotAllowed: Int32 = -25_308
}

extension KeychainItems {
  /// Returns a value, or `nil` if there is none.
  func value(_ account: String) throws(SecureStoreError) -> SecretBytes? {
    let (status, value) = copy(account)
    if status == KeychainStatus.itemNotFound { return nil }
    try Self.check(status, "SecItemCopyMatching")
    return value
  }

  /// Stores a value and replaces an existing one.
  func set(_ account: String, _ value: SecretBytes) throws(SecureStoreError) {
    let status = add(account, value)
    guard status == KeychainStatus.duplicateItem else {
      return try Self.check(status, "SecItemAdd")
    }
    try Self.check(update(account, value), "SecItemUpdate")
  }

  /// Deletes all accounts that begin with a prefix, except one.
  func deleteAll(from prefix: String, except kept: String?) throws(SecureStoreError) {
    let (status, accounts) = accounts()
    if status == KeychainStatus.itemNotFound { return }
    try Self.check(status, "SecItemCopyMatching")
    for account in accounts where account.utf8.starts(with: prefix.utf8) && account != kept {
      let status = delete(account)
      if status != KeychainStatus.itemNotFound { try Self.check(status, "SecItemDelete") }
    }
  }

  private static func check(_ status: Int32, _ call: String) throws(SecureStoreError) {
    switch status {
    case KeychainStatus.success: return
    case KeychainStatus.interactionNotAllowed: throw .locked
    default: throw .system(call: call, code: status)
    }
  }
}
