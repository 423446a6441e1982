#if Remote
  internal import COpenSSL

  /// Signatures with SHA-256, by OpenSSL's libcrypto.
  enum OpenSSL {
    /// Whether `signature` is that of `key` for `message`.
    ///
    /// - Parameters:
    ///   - signature: Of RSA as it is, of ECDSA in DER.
    ///   - key: A `SubjectPublicKeyInfo` in DER. A point that is not on its curve is no key.
    static func verifies(_ signature: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
      // What went wrong is kept by OpenSSL for the thread; nobody here would read it.
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
  /// Without OpenSSL nothing is right.
  enum OpenSSL {
    static func verifies(_ signature: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool { false }
  }
#endif
