#if SQLite
  import Landfall
  import LandfallDomain
  import LandfallNavigation
  import LandfallSimulation
  import LandfallTestSupport
  import Testing

  @Suite("Explain and open agree on every example link, in every situation")
  struct AgreementTests {
    /// The end of a link: as `explain` predicts it, or as opening the link produced it.
    struct End: Equatable, CustomStringConvertible {
      let outcome: Outcome
      /// Why the handler of a rule did not receive the link, or refused it.
      let refusal: RuleRefusal?
      /// The outcome of what a screen opened for a link of a rule.
      let opened: Outcome?
      /// The screens of the visible tab, bottom first, if the link landed in a tab; else `nil`.
      let stack: [DeepLinkDestination]?
      /// The active organization afterwards, if it was known before; else `nil`.
      let organization: OrganizationID?

      var description: String {
        let outcomes = [outcome, opened].compactMap { $0 }.map { outcome in
          outcome.name + (outcome.logReason.map { " (\($0))" } ?? "")
        }
        return outcomes.joined(separator: ", then ") + (refusal.map { " (\($0.code))" } ?? "")
          + (stack.map { " \($0.map(\.path))" } ?? "")
          + (organization.map { " in \($0)" } ?? "")
      }
    }

    struct Findings: Sendable {
      var count = 0
      /// The names of the outcomes of all links.
      var outcomes: Set<String> = []
      var disagreements: [String] = []
      /// The traces that `explain` has changed.
      var changes: [String] = []
    }

    /// Explains and opens each link of an example in each situation with a fault, each on its own
    /// device.
    static func findings(_ example: Example, _ fault: Fault) async throws -> Findings {
      try await onLoop { host, executor in
        let app = try await ExampleApp(example, on: host)
        var findings = Findings()
        for situation in Situation.all(example, fault) {
          for (index, link) in app.links.enumerated() {
            try app.reset()
            let device = try await Device.make(
              app, situation, on: host, executor,
              elsewhere: app.links[(index + 3) % app.links.count])
            let before = await device.traces()
            let active = await device.landfall.snapshot.organization?.organization.id
            let explained = await device.landfall.explain(link)
            // Known memberships are tested separately, in DryRunTests.
            let changes = await device.changes(since: before)
              .filter { !["memberships", "cached lists"].contains($0) }
            let shown = await device.visibleStack()
            let (report, landed) = await device.open(link, situation.arrival)
            // A refused link may lead to a screen as well, the default or the unauthorized one.
            // Only a request shows whether the services would switch the organization.
            let opened = await device.landfall.opened(by: report.delivery)?.outcome
            // A handler may refuse the link after it has ended.
            let ended = await device.landfall.finishedReport(of: report.delivery)
            var stack = landed
            // A screen that landed from a row is gone if the services then refuse the session.
            let isGone = opened?.didLand == true && situation.fault == .revoked
            let isKnown = landed != nil || explained.switchesTo == nil && !isGone
            if landed == nil, isKnown, explained.guards != nil {
              let now = await device.visibleStack()
              if now != shown || !explained.stack.isEmpty { stack = now }
            }
            let landsInKnown =
              landed != nil && situation.session == .live && situation.arrival != .cold
            let now = await device.landfall.snapshot.organization?.organization.id
            let said = End(
              outcome: explained.outcome, refusal: explained.ruleRefusal,
              opened: explained.openedByScreen,
              stack: isKnown && (stack != nil || !explained.stack.isEmpty) ? explained.stack : nil,
              organization: landsInKnown ? explained.switchesTo?.id ?? active : nil)
            let did = End(
              outcome: report.outcome, refusal: ended?.ruleRefusal, opened: opened, stack: stack,
              organization: landsInKnown ? now : nil)
            findings.count += 1
            findings.outcomes.formUnion([did.outcome, did.opened].compactMap { $0?.name })
            findings.changes += changes.map { "\($0): \(link), \(situation)" }
            if said != did {
              findings.disagreements.append("\(link), \(situation): said \(said), did \(did)")
            }
          }
        }
        return findings
      }
    }

    @Test(
      "Outcome, reason and stack are the same, and explaining changes nothing", .review("N1"),
      arguments: Example.allCases, Fault.allCases)
    func agreement(example: Example, fault: Fault) async throws {
      let findings = try await Self.findings(example, fault)
      #expect(findings.count >= 36)
      #expect(findings.outcomes.contains(fault.outcome), "the fault was not met")
      #expect(
        findings.disagreements.prefix(6) == [],
        "\(findings.disagreements.count) of \(findings.count) differ")
      #expect(
        findings.changes.prefix(6) == [],
        "\(findings.changes.count) changes, \(findings.count) links")
    }
  }
#endif
