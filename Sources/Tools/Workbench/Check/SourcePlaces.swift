import LandfallStrictJSON

/// Finds the positions of values in the files of an app folder.
struct SourcePlaces {
  /// A step from a value to a value inside it.
  enum Step {
    case key(String)
    case index(Int)
  }

  private let bytes: @Sendable (String) -> [UInt8]?
  private var roots: [String: JSONNode?] = [:]

  init(_ bytes: @escaping @Sendable (String) -> [UInt8]?) { self.bytes = bytes }

  /// Returns the position of a value, or of the last value that exists on the way to it.
  ///
  /// Returns `nil` if the file does not exist or is not valid JSON.
  mutating func position(_ file: String, _ steps: Step...) -> JSONPosition? {
    guard var node = root(file) else { return nil }
    for step in steps {
      let next: JSONNode? =
        switch step {
        case .key(let name): node[name]
        case .index(let index):
          node.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
      guard let next else { break }
      node = next
    }
    return node.position
  }

  mutating func root(_ file: String) -> JSONNode? {
    if let known = roots[file] { return known }
    guard let bytes = bytes(file) else { return nil }
    let node: JSONNode?
    do throws(JSONError) {
      node = try JSONReader.read(bytes, maximumDepth: 16)
    } catch {
      // The reader of the file reports this error.
      node = nil
    }
    roots[file] = .some(node)
    return node
  }
}
