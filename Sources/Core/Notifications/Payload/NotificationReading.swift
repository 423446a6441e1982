public import LandfallDomain

/// What an app's rules find in a payload: ids and links, and nothing else of it.
///
/// A pure function of the payload and the rules; whether a candidate leads anywhere is for the route
/// table to say.
///
/// ```swift
/// let reading = NotificationReading(try NotificationPayload(bytes), by: app.notifications)
/// reading.candidates.first  // .destination("/work/assignments/:assignment", […])
/// ```
public struct NotificationReading: Hashable, Sendable {
  /// What one extractor came to.
  public struct Trial: Hashable, Sendable {
    /// The extractor.
    public let extractor: PayloadExtractor
    /// What it found, why that is none, or `nil` where its field is not there.
    public let result: Result<NotificationCandidate, NotificationRefusal>?
  }

  /// The payload's shape.
  public let shape: PayloadShape
  /// The message's name, or `nil` where nothing names it.
  public let message: MessageID?
  /// The notification's own id at the services, or `nil`.
  public let item: ItemID?
  /// The type, or `nil` where the payload names none that the app declares.
  public let type: NotificationDeclaration?
  /// Every extractor of the app, in its order.
  public let trials: [Trial]

  /// The targets, the one to try first at the front.
  public var candidates: [NotificationCandidate] {
    trials.compactMap { trial in
      if case .success(let candidate) = trial.result { candidate } else { nil }
    }
  }

  /// Why there is no target; the first reason, which is that of the extractor that the app prefers.
  public var refusal: NotificationRefusal {
    for trial in trials {
      if case .failure(let refusal) = trial.result { return refusal }
    }
    return .noTarget
  }

  /// Reads a payload by an app's rules.
  ///
  /// - Parameter message: The platform's name for the message, which comes before the payload's.
  public init(
    _ payload: NotificationPayload, by rules: NotificationRules, message: MessageID? = nil
  ) {
    shape = payload.shape
    var type: NotificationDeclaration?
    trials = rules.extractors.map { extractor in
      Trial(
        extractor: extractor, result: Self.result(of: extractor, in: payload.data, rules, &type))
    }
    self.type = type
    item = Self.item(in: payload.data, rules)
    // Where the service gives no name, the notification's own is as good: it was sent once.
    self.message =
      message ?? payload.message ?? item.flatMap { MessageID(bounded: "item:" + $0.text) }
  }

  private static func result(
    of extractor: PayloadExtractor, in data: PayloadObject, _ rules: NotificationRules,
    _ type: inout NotificationDeclaration?
  ) -> Result<NotificationCandidate, NotificationRefusal>? {
    do throws(NotificationRefusal) {
      switch extractor {
      case .link(let field):
        return try data.text(field).map { .success(.link($0)) }
      case .type(let field, let id):
        guard let name = try data.text(field) else { return nil }
        guard let declaration = rules.type(called: name) else { return .failure(.unknownType) }
        if type == nil { type = declaration }
        return .success(
          .destination(declaration.route, try parameters(of: declaration, in: data, id: id)))
      }
    } catch {
      return .failure(error)
    }
  }

  private static func parameters(
    of declaration: NotificationDeclaration, in data: PayloadObject, id: PayloadField?
  ) throws(NotificationRefusal) -> [NamedValue] {
    var values: [NamedValue] = []
    for parameter in declaration.parameters {
      let fields = parameter.fields.isEmpty ? id.map { [$0] } ?? [] : parameter.fields
      guard let value = try data.text(fields) else { throw .missing(parameter: parameter.name) }
      guard isID(value) else { throw .notAnID(parameter: parameter.name) }
      values.append(NamedValue(parameter.name, value))
    }
    return values
  }

  /// The notification's own id; one that is no id is left out, since no target depends on it.
  private static func item(in data: PayloadObject, _ rules: NotificationRules) -> ItemID? {
    guard let read = rules.read else { return nil }
    do throws(NotificationRefusal) {
      return try data.text(read.id).flatMap { isID($0) ? ItemID($0) : nil }
    } catch {
      return nil
    }
  }

  /// Whether a text can be an id and cannot be a person's name or a note: short, ASCII, no spaces.
  static func isID(_ text: String) -> Bool {
    1...Limits.maximumIDBytes ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"):
          true
        default: false
        }
      }
  }
}

/// A target that an extractor has found, before the app's routes have said whether it is one.
public enum NotificationCandidate: Hashable, Sendable {
  /// A link, or the path of one.
  case link(String)
  /// A route with its parameters.
  case destination(RouteID, [NamedValue])
}
