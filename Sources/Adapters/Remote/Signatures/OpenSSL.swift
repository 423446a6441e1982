#if Remote
  internal import COpenSSL

  /// Checks of SHA-256 signatures with OpenSSL's libcrypto.
  enum OpenSSL {
    /// Returns whether `signature` is a signature of `message` by `key`.
    ///
    /// - Parameters:
    ///   - signature: An RSA signature unchanged; an ECDSA signature in DER.
    ///   - key: A `SubjectPublicKeyInfo` in DER; a point that is not on its curve is refused.
    static func verifies(_ signature: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
      // OpenSSL keeps errors per thread, and no one reads them.
      defer { ERR_clear_error() }
      let parsed = key.withUnsafeBufferPointer { bytes in
        var start = bytes.baseAddress
        return d2i_PUBKEY(nil, &start, bytes.count)
      }
      guard let parsed else { return false }
      defer { EVP_PKEY_free(parsed) }
      guard let context = EVP_MD_CTX_new() else { return false }
      defer { EVP_MD_CTX_free(context) }
      guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, parsed) == 1 else { return false }
      return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
  }
#else
  /// A replacement without OpenSSL, which accepts no signature.
  enum OpenSSL {
    static func verifies(_ signature: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool { false }
  }
#endif
