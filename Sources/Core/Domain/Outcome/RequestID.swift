/// Names a question to the core, which answers it once.
package struct RequestID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// What the core says to a question.
package enum RequestAnswer: Hashable, Sendable {
  case status(SessionStatus)
  /// Whether it is so.
  case holds(Bool)
  /// Done; the store's error code if the session could not be deleted.
  case done(failure: String?)
  /// The services did not say, or not do it.
  case failed(ServiceError)
  /// The person has wanted something else since, or is another one.
  case overtaken
}
