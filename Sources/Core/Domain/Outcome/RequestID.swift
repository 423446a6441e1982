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
