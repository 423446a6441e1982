@_spi(TypedRoutes) package import LandfallDomain

/// A 64-bit FNV-1a hash, which detects damage but not deliberate changes.
package struct Digest: Sendable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(of text: String) { add(text.utf8) }

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (value ^ 0xFF) &* 0x100_0000_01B3
  }

  /// The hash as 16 hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Digest {
  /// Hashes everything in an app's declarations that affects where links lead and what may be
  /// opened.
  ///
  /// Texts, icons and examples are not included.
  package init(of app: AppDefinition) {
    add(app.locales)
    for (role, permissions) in app.roles.sorted(by: { $0.key.text < $1.key.text }) {
      add([role.text] + permissions.map { $0.text }.sorted())
    }
    add([
      app.defaultScreen.text, app.signInScreen.text, app.noOrganizationScreen?.text ?? "",
      app.organizationParameter ?? "", app.onUnmatched.rawValue, app.onInvalid.rawValue,
      app.onRefused.rawValue, app.backAtRoot.rawValue, app.offlineOverlay ? "overlay" : "",
    ])
    // Without guests the digest stays as earlier versions computed it.
    if app.guests == .tabs { add(["guests"]) }
    for (place, route) in app.rootScreens.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      add([place.rawValue, route.text])
    }
    for tab in app.tabs { add([tab.id.text, tab.root.text]) }
    for rule in app.rules { add(rule) }
    for method in app.signIn {
      add([
        method.id.text, method.kind.rawValue, method.callback?.rule.text ?? "",
        method.callback?.parameter ?? "", method.hasOnboarding ? "onboarding" : "",
        method.asksFirst ? "asks" : "",
      ])
    }
    add(app.notifications)
    for route in app.routes.sorted(by: { $0.id.text < $1.id.text }) { add(route) }
  }

  private mutating func add(_ texts: [String]) {
    for text in texts { add(text.utf8) }
    add([UInt8(truncatingIfNeeded: texts.count)])
  }

  private mutating func add(_ constraints: [String: [Constraint]]) {
    for (name, each) in constraints.sorted(by: { $0.key < $1.key }) {
      add([name] + each.map { $0.description }.sorted())
    }
  }

  private mutating func add(_ rule: LinkRule) {
    add([
      rule.id.text, rule.trailingSlash.rawValue, rule.customTrailingSlash.rawValue,
      rule.requirement.rawValue,
    ])
    add(rule.forms.map { $0.description })
    add(rule.constraints)
    add(rule.query)
    add(rule.requiredQuery)
  }

  private mutating func add(_ rules: NotificationRules) {
    add(rules.extractors.map { $0.description } + [rules.fallback?.text ?? ""])
    if let mark = rules.read {
      add([mark.contract.text, mark.value.name, mark.value.value] + mark.id.map { $0.description })
    }
    for type in rules.types {
      add([type.type.text, type.route.text] + type.aliases.map { $0.text })
      for parameter in type.parameters {
        add([parameter.name] + parameter.fields.map { $0.description })
      }
    }
  }

  private mutating func add(_ route: RouteDeclaration) {
    add([
      route.id.text, route.screen.text, route.policy.rawValue, route.requires?.text ?? "",
      route.organization.rawValue, route.tab?.text ?? "", route.redirect?.description ?? "",
      route.external ? "external" : "", route.share?.kind ?? "", route.share?.parameter ?? "",
      route.share?.token ?? "",
    ])
    add(route.alsoIn.map { $0.text })
    add(route.parents.map { $0.text })
    add(route.aliases.map { $0.description })
    add(route.constraints)
    for item in route.query {
      add([item.name, item.kind.rawValue, item.identity ? "identity" : ""])
    }
    for handler in route.handlers {
      add([handler.rule.text, handler.opens.text])
      for value in handler.values { add([value.parameter, value.source]) }
    }
    guard let content = route.content else { return }
    add([content.kind.rawValue, content.contract.text, content.opens?.text ?? ""])
    add(content.links.map { $0.text })
    for input in content.inputs { add([input.name, input.source]) }
    for action in content.actions { add(action) }
  }

  private mutating func add(_ action: ItemActionDeclaration) {
    let effect: [String] =
      switch action.effect {
      case .open: ["open"]
      case .copyLink: ["copyLink"]
      case .copyTitle: ["copyTitle"]
      case .act(.remove): ["remove"]
      case .act(.set(let value)): ["set", value.name, value.value]
      }
    add([action.id, action.requires?.text ?? ""] + effect)
  }
}
