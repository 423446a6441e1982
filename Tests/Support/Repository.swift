/// The package that is tested.
public enum Repository {
  /// The path of its folder, from which tests read vectors, examples, documents and built programs.
  public static let path =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
}
