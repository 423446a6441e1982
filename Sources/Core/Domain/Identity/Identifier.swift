/// A name for one kind of thing: a ``TabID`` cannot be used as a ``ScreenID``.
///
/// Identifiers come from an app's declarations or from its services, and are compared byte for
/// byte. An identifier that a person can type in a link has its own type with a grammar, such as
/// ``OrganizationSlug``.
public struct Identifier<Of>: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name as declared.
  public let text: String

  /// Creates an identifier with any text.
  public init(_ text: String) { self.text = text }

  /// Creates an identifier with any text.
  public init(stringLiteral text: String) { self.text = text }

  /// The name as declared.
  public var description: String { text }

  /// Returns whether both have the same bytes; two Unicode spellings of a letter are different.
  @inlinable public static func == (left: Identifier, right: Identifier) -> Bool {
    left.text.isIdentical(to: right.text)
  }

  /// Hashes the name's bytes.
  @inlinable public func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
  }

  /// Returns whether `left` sorts before `right`, byte by byte.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.text.precedesByBytes(right.text)
  }
}

/// The name of a tab.
public typealias TabID = Identifier<TabDefinition>
/// The name of a screen that a front end can draw.
public typealias ScreenID = Identifier<RouteDeclaration>
/// The name of a route: the text of its pattern, such as `/app/:org/members`.
public typealias RouteID = Identifier<PathPattern>
/// The name of a rule that handles links before the route table.
public typealias RuleID = Identifier<LinkRule>
/// The name of a role in an organization.
public typealias Role = Identifier<Membership>
/// The name of a permission, which roles grant.
public typealias Permission = Identifier<AppDefinition>
/// The name of a list or detail contract of the services.
public typealias ContractName = Identifier<ContentDeclaration>
/// The services' id of a person.
public typealias PersonID = Identifier<Person>
/// The services' id of a list item.
public typealias ItemID = Identifier<Item>
/// The services' id of an organization; unlike the slug, it never changes.
public typealias OrganizationID = Identifier<Organization>
/// The name of a sign-in method, such as `email`.
public typealias SignInMethodID = Identifier<SignInMethod>
/// The key of a catalogue text: `key` or `namespace:key`.
public typealias TextKey = Identifier<String>

/// The number of a link that the running app received, from 1 in the order of arrival.
///
/// Numbers are never random: the same deliveries have the same numbers, so that two runs can be
/// compared.
public struct DeliveryID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The position, from 1.
  package let number: Int

  /// Creates the id of the delivery at position `number`, from 1.
  package init(_ number: Int) { self.number = number }

  /// `#` and the position.
  public var description: String { "#\(number)" }

  /// Returns whether `left` arrived before `right`.
  public static func < (left: DeliveryID, right: DeliveryID) -> Bool { left.number < right.number }
}

/// The id of a request to the core, which answers each request once.
package struct RequestID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// The core's answer to a request.
package enum RequestAnswer: Hashable, Sendable {
  case status(SessionStatus)
  /// The answer to a yes-or-no question.
  case holds(Bool)
  /// The request is done; `failure` is the store's error if the session could not be deleted.
  case done(failure: SecureStoreError?)
  /// The services failed.
  case failed(ServiceError)
  /// The person has requested something else since, or another person is signed in.
  case overtaken
}

/// Suggestions for misspelled words.
package enum Spelling {
  /// Returns the candidate with the fewest edits; of equals the first.
  ///
  /// Returns `nil` if all need more than three edits or differ in more than half of the word.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    var best: (name: String, edits: Int)?
    for candidate in candidates {
      guard let edits = distance(of: candidate, from: word) else { continue }
      if edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.name
  }

  /// Returns the number of edits between two words, regardless of case.
  ///
  /// Returns `nil` for more than three edits, for more than half of the word, and for a word of
  /// more than 64 bytes.
  package static func distance(of candidate: String, from word: String) -> Int? {
    guard word.utf8.count <= 64 else { return nil }
    let edits = distance(Array(word.lowercased().utf8), Array(candidate.lowercased().utf8))
    return edits <= 3 && edits * 2 < word.utf8.count + 1 ? edits : nil
  }

  /// Returns the Levenshtein distance.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var previous = row[0]
      row[0] = index + 1
      for column in right.indices {
        let above = row[column + 1]
        row[column + 1] = min(
          above + 1, row[column] + 1, previous + (byte == right[column] ? 0 : 1))
        previous = above
      }
    }
    return row[right.count]
  }
}

extension String {
  /// Returns whether both texts have the same bytes.
  ///
  /// `==` also accepts two Unicode spellings of a letter, composed and decomposed.
  @inlinable package func isIdentical(to other: String) -> Bool {
    // Most texts that are compared are short, copies of each other, or of another length.
    _isIdentical(to: other) || utf8.count == other.utf8.count && hasBytes(of: other)
  }

  @usableFromInline func hasBytes(of other: String) -> Bool {
    withBytes(of: other) { $0.firstDifference(from: $1) == $0.count }
      ?? utf8.elementsEqual(other.utf8)
  }

  /// Returns whether this text sorts before `other`, byte by byte.
  package func precedesByBytes(_ other: String) -> Bool {
    withBytes(of: other) { $0.precedes($1) } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Calls `body` with the bytes of both texts; returns `nil` if one is not stored contiguously.
  private func withBytes<Result>(
    of other: String, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        body(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    } ?? nil
  }

  /// Hashes the bytes and a terminator that cannot occur in UTF-8.
  @usableFromInline package func hashBytes(into hasher: inout Hasher) {
    let isFed: Void? = utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isFed == nil { for byte in utf8 { hasher.combine(byte) } }
    hasher.combine(0xFF as UInt8)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether these bytes sort before `other`.
  package func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    let index = firstDifference(from: other)
    guard index < count, index < other.count else { return count < other.count }
    return self[index] < other[index]
  }

  /// Returns the index of the first byte that differs, or the shorter count if none does.
  fileprivate func firstDifference(from other: UnsafeRawBufferPointer) -> Int {
    let end = Swift.min(count, other.count)
    var index = 0
    while index + 8 <= end,
      loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      index += 8
    }
    while index < end, self[index] == other[index] { index += 1 }
    return index
  }
}
