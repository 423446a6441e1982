import LandfallDomain

/// A switch of organization that the services were asked for.
struct OrganizationSwitch: Hashable, Sendable {
  enum Answer: Hashable, Sendable {
    case done
    case failed(ServiceError)
  }

  let organization: ActiveOrganization
  /// `nil` while the services have not answered.
  var answer: Answer?
}
