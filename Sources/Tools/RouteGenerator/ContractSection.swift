@_spi(TypedRoutes) import LandfallDomain

/// The contracts of the services, and the calls that load the screens.
struct ContractSection: GeneratedSection {
  let app: AppDefinition
  let typeName: String
  let source: GeneratedSource

  /// The call to the services that loads the data of a contract.
  private struct Call {
    struct Input {
      let name: String
      let label: String
      /// The Swift type, without the `?` of an optional one.
      let type: String
      var isRequired: Bool
      /// The expression that reads the input of a request.
      let read: String
      /// The allowed words of a choice, whose type has another name in each route.
      let words: [String]?

      func hasType(of other: Input) -> Bool {
        type == other.type || words != nil && words == other.words
      }
    }

    let kind: ContentDeclaration.Kind
    /// The type of the items; `nil` if the app folder does not declare it.
    let item: String?
    let contract: ContractName
    var inputs: [Input]
    var hasOrganization: Bool
    /// Whether every request has an organization: no route of the contract is open to guests or without one.
    var needsOrganization: Bool
    /// The first route that has the call.
    let route: RouteID

    var name: String { SwiftNames.member(contract.text) }

    var parameters: String {
      var all = inputs.map { "\($0.label): \($0.type)" + ($0.isRequired ? "" : "?") }
      if hasOrganization {
        all.append("in organization: OrganizationID" + (needsOrganization ? "" : "?"))
      }
      if kind == .list { all.append("after cursor: String?") }
      return all.joined(separator: ", ")
    }

    /// The type that the call returns.
    var result: String {
      guard kind == .list else { return item ?? "Item" }
      return item.map { "TypedPage<\($0)>" } ?? "Page"
    }

    /// What makes the result an untyped one.
    var untyped: String { item == nil ? "" : kind == .list ? ".page" : ".item" }

    /// Adds what another route needs.
    mutating func merge(_ other: Call) throws(GenerationError) {
      for index in inputs.indices {
        let twin = other.inputs.first { $0.name == inputs[index].name }
        if let twin, !twin.hasType(of: inputs[index]) {
          throw .unequalInputs(
            contract.text, twin.name, first: route.text, inputs[index].type,
            second: other.route.text, twin.type)
        }
        if twin?.isRequired != true { inputs[index].isRequired = false }
      }
      for input in other.inputs where !inputs.contains(where: { $0.name == input.name }) {
        inputs.append(input)
        inputs[inputs.count - 1].isRequired = false
      }
      hasOrganization = hasOrganization || other.hasOrganization
      needsOrganization = needsOrganization && other.needsOrganization
    }

    var arguments: String {
      var all = inputs.indices.map { "\(inputs[$0].label): value\($0)" }
      if hasOrganization {
        all.append("in: " + (needsOrganization ? "organization" : "request.organization"))
      }
      if kind == .list { all.append("after: request.cursor") }
      return all.joined(separator: ", ")
    }
  }

  /// Appends the contracts that screens load, with their inputs.
  func appendContracts() throws(GenerationError) {
    let contents = app.routes.compactMap(\.content)
    let names = Set(contents.map(\.contract)).sorted()
    guard !names.isEmpty else { return }
    try SwiftNames.refuseTwins(names.map(\.text), "contracts")
    add(1, "")
    add(1, "/// A contract with which a screen loads its data.")
    add(1, "public enum Contract: String, CaseIterable, Sendable {")
    for name in names {
      let kinds = Set(contents.filter { $0.contract == name }.map(\.kind.rawValue)).sorted()
      add(2, "/// `\(name.text)`, a \(kinds.joined(separator: " and a ")).")
      add(2, "case \(SwiftNames.member(name.text)) = \(SwiftLiteral.quoted(name.text))")
    }
    add(2, "")
    add(2, "/// The name of the contract in the core.")
    add(2, "public var name: ContractName { ContractName(rawValue) }")
    add(2, "")
    add(2, "/// The inputs that screens pass to the contract.")
    add(2, "public var inputs: [String] {")
    add(3, "switch self {")
    for name in names {
      let inputs = Set(contents.filter { $0.contract == name }.flatMap(\.inputs).map(\.name))
      add(3, "case .\(SwiftNames.member(name.text)): \(SwiftLiteral.text(inputs.sorted()))")
    }
    add(3, "}")
    add(2, "}")
    add(1, "}")
  }

  /// Appends the protocol of the calls that load the screens, one per contract.
  func appendContent() throws(GenerationError) {
    guard !(try calls()).isEmpty else { return }
    add(1, "")
    add(1, "/// The calls to the services that load the screens, one per contract.")
    add(1, "///")
    add(1, "/// A type that has them all is a source of lists and of items.")
    var sources = ["ListSource", "EntitySource"]
    if app.hasOrganizations { sources.append("MembershipSource") }
    if app.changesItems { sources.append("ActionSource") }
    add(1, "public protocol Content: \(sources.joined(separator: ", ")) {")
    for call in try calls() {
      let what = call.kind == .list ? "A page of the list" : "The item"
      add(2, "/// \(what) `\(call.contract.text)`.")
      add(2, "func \(call.name)(\(call.parameters)) async throws(ServiceError) -> \(call.result)")
    }
    add(1, "}")
  }

  /// Appends what makes the calls answer the requests of screens.
  func appendContentSources() throws(GenerationError) {
    let calls = try calls()
    guard !calls.isEmpty else { return }
    add(0, "")
    add(0, "extension \(typeName).Content {")
    appendSource(of: calls.filter { $0.kind == .list }, "page", "Page", "a page of a list")
    appendSource(of: calls.filter { $0.kind == .detail }, "item", "Item", "an item")
    add(0, "}")
  }

  private func appendSource(
    of calls: [Call], _ name: String, _ type: String, _ what: String
  ) {
    add(1, "/// Returns \(what), from the call of its contract.")
    add(1, "public func \(name)(_ request: ContentRequest) async throws(ServiceError) -> \(type) {")
    add(2, "switch request.contract.text {")
    for call in calls {
      add(2, "case \(SwiftLiteral.quoted(call.contract.text)):")
      for (index, input) in call.inputs.enumerated() {
        if input.isRequired {
          add(3, "guard let value\(index) = \(input.read) else { throw .notFound }")
          continue
        }
        add(3, "let value\(index) = \(input.read)")
        guard input.type != "String" else { continue }
        // A text that is not of its type must not ask for more than the link does.
        let text = "request.inputs.first(named: \(SwiftLiteral.quoted(input.name)))"
        add(3, "guard value\(index) != nil || \(text) == nil else { throw .notFound }")
      }
      if call.needsOrganization {
        add(3, "guard let organization = request.organization else { throw .notFound }")
      }
      add(3, "return try await self.\(call.name)(\(call.arguments))\(call.untyped)")
    }
    add(2, "default: throw .notFound")
    add(2, "}")
    add(1, "}")
  }

  /// Returns the calls in the order of their contracts.
  ///
  /// An input that not every route of a contract supplies is optional.
  ///
  /// - Throws: ``GenerationError`` if two routes give an input different types.
  private func calls() throws(GenerationError) -> [Call] {
    var calls: [Call] = []
    for shape in try RouteShape.all(of: app) {
      guard let content = shape.route.content else { continue }
      let call = call(content, shape)
      let twin = calls.firstIndex { $0.contract == call.contract && $0.kind == call.kind }
      if let twin { try calls[twin].merge(call) } else { calls.append(call) }
    }
    for call in calls {
      guard call.name != "_" else { throw .noName(call.contract.text) }
      try SwiftNames.refuseTwins(
        call.inputs.map(\.name), "inputs of the contract \(call.contract.text),")
    }
    return calls.sorted { ($0.contract, $0.kind.rawValue) < ($1.contract, $1.kind.rawValue) }
  }

  private func call(_ content: ContentDeclaration, _ shape: RouteShape) -> Call {
    let inputs = content.inputs.map { input in
      let argument = shape.arguments.first { $0.name == input.source }
      let text = "request.inputs.first(named: \(SwiftLiteral.quoted(input.name)))"
      return Call.Input(
        name: input.name, label: SwiftNames.member(input.name),
        type: argument?.valueType ?? "String", isRequired: argument?.isOptional == false,
        read: argument?.read(text, nestedIn: "\(typeName).Route.") ?? text,
        words: argument?.words)
    }
    let item = app.items.first { $0.contracts.contains(content.contract) }
    let hasOrganization = app.hasOrganizations && shape.route.organization != .none
    return Call(
      kind: content.kind, item: item.map { SwiftNames.type($0.name) },
      contract: content.contract, inputs: inputs,
      hasOrganization: hasOrganization,
      needsOrganization: hasOrganization && shape.route.policy == .required,
      route: shape.route.id)
  }
}
