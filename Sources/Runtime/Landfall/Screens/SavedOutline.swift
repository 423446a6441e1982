import LandfallDomain
import LandfallNavigation

/// What is saved of the tabs, as they stand: the places, and what a person did there.
///
/// It is taken down after every change and compared with what was saved last. Places are compared and
/// not written out as links, which takes ten times as long and most changes do not ask for.
struct SavedOutline: Equatable {
  struct Entry: Equatable {
    let destination: DeepLinkDestination
    let memory: ScreenMemory
  }

  struct Tabs: Equatable {
    let focused: TabID
    let stacks: [[Entry]]
  }

  let person: PersonID
  let tabs: [OrganizationID: Tabs]

  init(_ screens: Screens, person: PersonID) {
    self.person = person
    tabs = screens.organizations.mapValues { tabs in
      Tabs(
        focused: tabs.focused,
        stacks: tabs.tabs.map { tab in
          tabs.stack(of: tab).map { Entry(destination: $0.destination, memory: $0.memory) }
        })
    }
  }
}
