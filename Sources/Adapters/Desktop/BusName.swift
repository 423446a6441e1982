/// Bus names and object paths of apps on D-Bus.
public enum BusName {
  /// The interface by which a desktop starts an app and passes links to it.
  ///
  /// See Desktop Entry Specification 1.5, "D-Bus Activation".
  public static let application = "org.freedesktop.Application"

  /// Returns whether an ID is valid as a well-known name (D-Bus Specification, "Bus names").
  public static func isValid(_ id: String) -> Bool {
    let elements = id.split(separator: ".", omittingEmptySubsequences: false)
    return id.utf8.count <= 255 && elements.count >= 2
      && elements.allSatisfy { element in
        guard let first = element.utf8.first else { return false }
        return !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first)
          && element.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
              true
            default: false
            }
          }
      }
  }

  /// Returns the object path of an app: its ID with slashes for dots and underscores for hyphens.
  public static func objectPath(of id: String) -> String {
    "/" + String(id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }
}
