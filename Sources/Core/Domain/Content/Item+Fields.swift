extension Item {
  /// A field that a contract says is there.
  ///
  /// - Throws: ``ContractMismatch`` if it is not.
  public func field(_ name: String) throws(ContractMismatch) -> String {
    guard let value = fields.first(named: name) else {
      throw ContractMismatch(item: itemID, field: name, expected: "there")
    }
    return value
  }

  /// A field that a contract says is there and an integer.
  ///
  /// - Throws: ``ContractMismatch`` if it is not.
  public func integer(_ name: String) throws(ContractMismatch) -> Int {
    guard let number = Int(try field(name)) else {
      throw ContractMismatch(item: itemID, field: name, expected: "an integer")
    }
    return number
  }

  /// A title that a contract says stands as it is.
  ///
  /// - Throws: ``ContractMismatch`` if it is a key of the catalogues.
  public func plainTitle() throws(ContractMismatch) -> String {
    guard case .plain(let text) = title else {
      throw ContractMismatch(item: itemID, field: "title", expected: "a text as it stands")
    }
    return text
  }
}
