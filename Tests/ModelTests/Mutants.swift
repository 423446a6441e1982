import LandfallDomain
import LandfallOrgContext

@testable import LandfallNavigation

extension Mutant {
  /// One mutant or more for each invariant.
  static let all: [Mutant] = [
    Mutant(
      name: "skips the permission check", breaks: .guardedScreen,
      event: { event, _ in
        guard case .organizationChecked(let id, .member(let low, let isActive)) = event else {
          return
        }
        let high = ActiveOrganization(
          organization: low.organization, role: "admin", permissions: [Town.danger])
        event = .organizationChecked(id, .member(high, isActive: isActive))
      }),
    Mutant(
      name: "skips the permission check by hand", breaks: .guardedScreen, skipsTheCheckByHand: true),
    Mutant(
      name: "takes an expired session for a live one", breaks: .tabsWithoutSession,
      event: { event, _ in
        guard case .sessionRead(let id, .signedOut, _) = event else { return }
        event = .sessionRead(id, .live(World.session(0, at: 0)))
      }),
    Mutant(
      name: "keeps the tabs on view after sign-out", breaks: .tabsWithoutSession,
      keepsTabsAfterSignOut: true),
    Mutant(
      name: "preserves a second target beside the first", breaks: .onePendingTarget,
      effects: { _, event, world in
        if case .preservationDue = event, world.secondSlot == nil {
          world.secondSlot = world.journey.pending
        }
      }),
    Mutant(
      name: "forgets to say that a target was replaced", breaks: .onePendingTarget,
      effects: { effects, _, _ in
        effects.removeAll { if case .post(.linkAbandoned, _) = $0 { true } else { false } }
      }),
    Mutant(
      name: "drops the end of an overtaken link", breaks: .oneOutcome,
      effects: { effects, _, _ in
        effects.removeAll { if case .finish(_, .overtaken) = $0 { true } else { false } }
      }),
    Mutant(
      name: "ends a link twice", breaks: .oneOutcome,
      effects: { effects, _, _ in
        if let end = effects.first(where: { if case .finish = $0 { true } else { false } }) {
          effects.append(end)
        }
      }),
    Mutant(
      name: "opens a target whose time is up", breaks: .expiredTarget,
      event: { event, _ in
        switch event {
        case .signInCompleted(let session, _): event = .signInCompleted(session, at: .origin)
        case .pendingDeadlineReached: event = .pendingDeadlineReached(at: .origin)
        default: break
        }
      }),
    Mutant(
      name: "shows an overtaken link when its data comes", breaks: .overtakenLink,
      landsOvertaken: true),
    Mutant(
      name: "keeps data that was asked for in an older epoch", breaks: .otherOrganizationsData,
      keepsOlderEpochs: true),
    Mutant(
      name: "keeps another person's screens", breaks: .otherOrganizationsData,
      keepsOthersScreens: true),
    Mutant(
      name: "leaves the services in the organization of an overtaken link", breaks: .servicesAgree,
      forgetsToTakeBack: true),
    Mutant(
      name: "does not settle after a link that leads nowhere", breaks: .nothingOnView,
      effects: { effects, _, _ in effects.removeAll { $0 == .settle } }),
    Mutant(
      name: "does not tell the shell that a link has ended", breaks: .shellAtRest,
      forgetsLinkEnd: true),
    Mutant(
      name: "leaves the clock out of the canonical form", breaks: .canonicalForm,
      forgetsTheClock: true),
  ]
}
