#if canImport(Security)
  import Foundation
  public import LandfallAuth
  import Security

  /// The data protection keychain of an app.
  ///
  /// Items are readable after the first unlock of the device, and stay on this device: they are in
  /// no backup and not in iCloud. On a Mac, only a signed app with an application identifier has
  /// this keychain; for any other program each call fails with -34018 (`errSecMissingEntitlement`).
  public struct SystemKeychain: KeychainItems {
    private let service: String

    /// Makes a keychain for a service, such as the app's identifier.
    public init(service: String) { self.service = service }

    /// Returns the value of an account.
    public func copy(_ account: String) -> (status: Int32, value: SecretBytes?) {
      var query = query(account)
      query[kSecReturnData as String] = true
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      return (status, (result as? Data).map { SecretBytes(copying: $0) })
    }

    /// Adds an account.
    public func add(_ account: String, _ value: SecretBytes) -> Int32 {
      var attributes = query(account)
      attributes[kSecAttrAccessible as String] =
        kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
      attributes[kSecValueData as String] = value.withUnsafeBytes { Data($0) }
      return SecItemAdd(attributes as CFDictionary, nil)
    }

    /// Replaces the value of an account.
    public func update(_ account: String, _ value: SecretBytes) -> Int32 {
      let data = value.withUnsafeBytes { Data($0) }
      return SecItemUpdate(
        query(account) as CFDictionary, [kSecValueData as String: data] as CFDictionary)
    }

    /// Deletes an account.
    public func delete(_ account: String) -> Int32 { SecItemDelete(query(account) as CFDictionary) }

    /// Returns the accounts of the service.
    public func accounts() -> (status: Int32, accounts: [String]) {
      var query = query(nil)
      query[kSecMatchLimit as String] = kSecMatchLimitAll
      query[kSecReturnAttributes as String] = true
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      let found = result as? [[String: Any]] ?? []
      return (status, found.compactMap { $0[kSecAttrAccount as String] as? String })
    }

    private func query(_ account: String?) -> [String: Any] {
      var query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: service,
        kSecAttrSynchronizable as String: false,
        kSecUseDataProtectionKeychain as String: true,
      ]
      query[kSecAttrAccount as String] = account
      return query
    }
  }
#endif
