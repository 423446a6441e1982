extension Item {
  /// Returns the value of a field that the contract requires.
  ///
  /// - Throws: ``ContractMismatch`` if the item does not have the field.
  public func field(_ name: String) throws(ContractMismatch) -> String {
    guard let value = fields.first(named: name) else {
      throw ContractMismatch(item: itemID, field: name, expected: "present")
    }
    return value
  }

  /// Returns the integer value of a field that the contract requires.
  ///
  /// - Throws: ``ContractMismatch`` if the field is missing or is not an integer.
  public func integer(_ name: String) throws(ContractMismatch) -> Int {
    guard let number = Int(try field(name)) else {
      throw ContractMismatch(item: itemID, field: name, expected: "an integer")
    }
    return number
  }

  /// Returns the title if it is plain text, as the contract requires.
  ///
  /// - Throws: ``ContractMismatch`` if the title is a catalogue key.
  public func plainTitle() throws(ContractMismatch) -> String {
    guard case .plain(let text) = title else {
      throw ContractMismatch(
        item: itemID, field: "title", expected: "plain text, not a catalogue key")
    }
    return text
  }
}
