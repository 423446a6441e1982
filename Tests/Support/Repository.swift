/// The package that is tested.
public enum Repository {
  /// Its folder, which the tests read vectors, examples, documents and built programs from.
  public static let path =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
}
