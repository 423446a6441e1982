import LandfallFoundation
import LandfallLive
import SwiftUI

/// Larder for iOS and macOS, with SwiftUI.
///
/// Not built here, because Linux does not have SwiftUI.
@main struct LarderPhone: App {
  private let landfall: Landfall
  /// Takes links from the first moment: a link that arrives before the session is known waits in
  /// Landfall.
  private let links: LinkCallbacks
  private let scans: Subscription
  @State private var model: AppModel?
  @Environment(\.scenePhase) private var phase

  init() {
    do {
      var configuration = try LandfallConfiguration.live(
        LarderApp.self, services: MyKitchen())
      configuration.host = MainActor.shared
      landfall = try Landfall(app: LarderApp.definition, configuration)
    } catch {
      fatalError("the app's folders cannot be used: \(error)")
    }
    links = LinkCallbacks(to: landfall)
    scans = landfall.handle(.scanned) { code in print("scanned jar \(code)") }
  }

  var body: some Scene {
    WindowGroup {
      Group {
        if let model { RootView(model: model) } else { ProgressView() }
      }
      .task {
        await landfall.start()
        let model = await AppModel(landfall)
        self.model = model
        await model.run()
      }
      .onOpenURL { links.openURL($0) }
      .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) {
        links.continueUserActivity(type: $0.activityType, webpageURL: $0.webpageURL)
      }
      .onChange(of: phase) { _, phase in
        guard let model, phase != .inactive else { return }
        model.perform(phase == .active ? .enterForeground : .enterBackground)
      }
    }
  }
}

/// What is visible: the tabs, the sign-in, an error.
struct RootView: View {
  @Bindable var model: AppModel

  var body: some View {
    switch model.snapshot.root {
    case .launching: ProgressView()
    case .signIn: SignInView(model: model)
    case .standalone(let entry, _): ScreenView(model: model, entry: entry)
    case .error(let error, _): ErrorView(model: model, error: error)
    case .tabs: tabs
    }
  }

  private var tabs: some View {
    TabView(selection: $model.tab) {
      ForEach(model.snapshot.tabs, id: \.id) { tab in
        NavigationStack(path: $model[path: tab.id]) {
          screen(0, of: tab.id)
            .navigationDestination(for: DeepLinkDestination.self) { place in
              screen((model[path: tab.id].firstIndex(of: place) ?? 0) + 1, of: tab.id)
            }
        }
        .tabItem { Label(model.text(tab.titleKey), systemImage: tab.icon) }
        .tag(Optional(tab.id))
      }
    }
  }

  @ViewBuilder private func screen(_ depth: Int, of tab: TabID) -> some View {
    if let stack = model.snapshot.stacks?.stack(of: tab), depth < stack.count {
      ScreenView(model: model, entry: stack[depth])
    }
  }
}

/// One screen of a stack, with its own data.
struct ScreenView: View {
  let model: AppModel
  let entry: StackEntry

  var body: some View {
    Group {
      switch LarderApp.Route(entry.destination) {
      case .recipes, .shopping, .mine: list
      case .recipe: Text(item.map(model.snapshot.title) ?? "")
      case .card(let id): Text("\(id)").font(.largeTitle)
      case .signIn, nil: EmptyView()
      }
    }
    .navigationTitle(model.text(entry.titleKey))
  }

  @ViewBuilder private var list: some View {
    if case .list(let pages) = entry.content {
      List(Array(pages.rows), id: \.item.id) { row in
        Button(model.snapshot.title(of: row.item)) { model.perform(.openItem(ItemID(row.item.id))) }
          .foregroundStyle(row.isStale ? .secondary : .primary)
          .onAppear {
            if row.item.id == pages.rows.last?.item.id {
              model.perform(.scroll(distanceFromEnd: 0))
            }
          }
      }
      .refreshable { await model.perform(.refresh) }
      .overlay { if !pages.isLoaded { ProgressView() } }
    }
  }

  private var item: Item? {
    if case .detail(let detail) = entry.content { detail.item } else { nil }
  }
}

/// The sign-in with a code that is sent by e-mail.
struct SignInView: View {
  let model: AppModel
  @State private var address = ""
  @State private var code = ""

  var body: some View {
    Form {
      TextField("E-mail", text: $address)
      Button("Send a code") { model.signIn(.requestCode(for: address)) }
      TextField("Code", text: $code)
      Button("Sign in") { model.signIn(.submitCode(code)) }
      if case .failed(let failure)? = model.snapshot.signInStep { Text(failure.code) }
    }
  }
}

/// A link that could not be opened, or a tab whose data did not come.
struct ErrorView: View {
  let model: AppModel
  let error: ErrorScreen

  var body: some View {
    VStack {
      Text(error.link.map { model.text($0.textKey) } ?? error.code)
      ForEach(error.actions, id: \.self) { action in
        switch action {
        case .retry: Button("Try again") { model.perform(.retry) }
        case .dismiss: Button("Close") { model.perform(.dismissError) }
        case .home: Button("Home") { model.perform(.goHome) }
        }
      }
    }
  }
}

extension AppModel {
  /// The text of a key in the person's language.
  func text(_ key: TextKey) -> String { snapshot.translations.text(key) }
}
