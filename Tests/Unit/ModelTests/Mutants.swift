import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallOrgContext

@testable import LandfallNavigation

extension Mutant {
  /// One or more mutants for each invariant.
  static let all: [Mutant] = [
    Mutant(
      name: "takes everyone for an administrator", breaks: .guardedScreen, bounds: .roles,
      message: { message, _ in
        guard case .organization(.listed(let id, .success(let list))) = message else { return }
        let high = list.memberships.map { Membership(organization: $0.organization, role: "admin") }
        message = .organization(
          .listed(id, .success(MembershipList(memberships: high, active: list.active))))
      }),
    Mutant(
      name: "takes an expired session for a live one", breaks: .tabsWithoutSession,
      message: { message, world in
        guard case .session(.read(let stored, let reader, _)) = message, stored.id == nil else {
          return
        }
        let live = StoredSession(id: world.stored, status: .live(World.session(0, at: 0)))
        message = .session(.read(live, for: reader, took: .zero))
      }),
    Mutant(
      name: "does not tell that the session was deleted", breaks: .tabsWithoutSession,
      message: { message, _ in if case .session(.ended) = message { message = nil } }),
    Mutant(
      name: "keeps a second target beside the first", breaks: .onePendingLink,
      effects: { effects, world in
        let isKept = effects.contains {
          if case .post(.targetKept, _) = $0 { true } else { false }
        }
        if isKept, world.secondSlot == nil { world.secondSlot = world.core.linkFlow.pending }
      }),
    Mutant(
      name: "forgets to say that a target was replaced", breaks: .onePendingLink,
      effects: { effects, _ in
        effects.removeAll { if case .post(.linkAbandoned, _) = $0 { true } else { false } }
      }),
    Mutant(
      name: "drops the end of an overtaken link", breaks: .oneOutcome,
      effects: { effects, _ in
        effects.removeAll { if case .link(.finish(_, .overtaken)) = $0 { true } else { false } }
      }),
    Mutant(
      name: "ends a link twice", breaks: .oneOutcome,
      effects: { effects, _ in
        let end = effects.first { if case .link(.finish) = $0 { true } else { false } }
        if let end { effects.append(end) }
      }),
    Mutant(
      name: "opens a target whose time is up", breaks: .expiredTarget,
      message: { message, _ in
        switch message {
        case .link(.signInCompleted(let session, _)):
          message = .link(.signInCompleted(session, at: .origin))
        case .link(.pendingDeadlineReached): message = .link(.pendingDeadlineReached(at: .origin))
        default: break
        }
      }),
    Mutant(
      name: "shows an overtaken link when its data comes", breaks: .overtakenLink,
      landsOvertaken: true),
    Mutant(
      name: "takes data of an older epoch for the visible screen's",
      breaks: .otherOrganizationsData, bounds: .data,
      message: { message, world in
        if case .screen(.loaded(_, let status, let span)) = message,
          let load = world.screens.top?.content?.load
        {
          message = .screen(.loaded(load.id, status, took: span))
        }
      }),
    Mutant(
      name: "takes another person for the one before", breaks: .otherOrganizationsData,
      message: { message, world in
        guard case .session(.read(let stored, let reader, _)) = message,
          case .live(let facts) = stored.status,
          let person = Town.people.first(where: { $0.id == world.core.session.owner })
        else { return }
        let same = SessionFacts(person: person, expiresAt: facts.expiresAt)
        message = .session(
          .read(StoredSession(id: stored.id, status: .live(same)), for: reader, took: .zero))
      }),
    Mutant(
      name: "leaves the services in the organization of an overtaken link", breaks: .servicesAgree,
      bounds: .roles,
      effects: { effects, _ in
        effects.removeAll {
          if case .organization(.activate(_, _, nil)) = $0 { true } else { false }
        }
      }),
    Mutant(
      name: "does not load the first screen", breaks: .nothingVisible,
      effects: { effects, _ in
        effects.removeAll { if case .screen(.loadHome) = $0 { true } else { false } }
      }),
    Mutant(
      name: "drops what a list asks for", breaks: .nothingVisible, bounds: .data,
      effects: { effects, _ in
        effects.removeAll { if case .screen(.list(.fetch)) = $0 { true } else { false } }
      }),
    Mutant(
      name: "does not tell the shell that a switch has ended", breaks: .shellAtRest,
      message: { message, _ in
        if case .screen(.organizationKept) = message { message = nil }
      }),
    Mutant(
      name: "loses the session that was just taken into use", breaks: .sessionInUse,
      message: { message, world in
        if case .session(.read(let stored, .signedIn, _)) = message, stored.id != nil {
          world.stored = nil
        }
      }),
    Mutant(
      name: "takes back what the services did", breaks: .itemsAgree, bounds: .data,
      message: { message, _ in
        guard case .screen(.performed(let id, let request, .success)) = message else { return }
        message = .screen(.performed(id, request, .failure(.offline)))
      }),
    Mutant(
      name: "leaves the clock out of the canonical form", breaks: .canonicalForm,
      forgetsTheClock: true),
  ]
}
