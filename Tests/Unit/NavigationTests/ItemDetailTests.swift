@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallNavigation

@Suite("Details")
struct ItemDetailTests {
  private let request = ContentRequest(
    contract: "member", inputs: [NamedValue("id", "i1")], organization: "o-acme")
  private let old = ItemDetailTests.item("i1", ("v", "1"))
  private let new = ItemDetailTests.item("i1", ("v", "2"))

  private static func item(_ id: String, _ fields: (String, String)...) -> Item {
    Item(id: id, title: .plain(id), fields: fields.map { NamedValue($0.0, $0.1) })
  }

  private func fresh() -> ItemDetail { ItemDetail(request, number: 3) }
  private func load(_ number: Int) -> LoadID { LoadID(screen: 3, number: number) }

  private func loaded() -> ItemDetail {
    var detail = fresh()
    send(&detail, .shown)
    send(&detail, .answered(load(1), old))
    return detail
  }

  @discardableResult
  private func send(_ detail: inout ItemDetail, _ event: DetailEvent) -> [ContentEffect] {
    ItemDetail.reduce(&detail, event)
  }

  @Test("A detail is loaded once when it is shown, and again when asked")
  func loads() {
    var detail = fresh()
    #expect(send(&detail, .shown) == [.fetch(load(1), request)])
    #expect(send(&detail, .shown).isEmpty)
    #expect(send(&detail, .refreshAsked).isEmpty)
    #expect(send(&detail, .answered(load(1), old)) == [.storeItem(request, old)])
    #expect((detail.item, detail.isStale, detail.load) == (old, false, nil))
    #expect(send(&detail, .retryAsked).isEmpty)
    #expect(send(&detail, .refreshAsked) == [.fetch(load(2), request)])
    #expect(
      send(&detail, .answered(load(2), new)) == [
        .storeItem(request, new), .announce(.refreshed(items: 1)),
      ])
    #expect(detail.item == new)
  }

  @Test(
    "A failed refresh keeps the item, marked stale, with an error and a retry", .clause("NAV-I05")
  )
  func refreshFails() {
    var detail = loaded()
    send(&detail, .refreshAsked)
    #expect(send(&detail, .failed(load(2), .timeout)) == [.announce(.failed(.timeout))])
    #expect((detail.item, detail.isStale, detail.error) == (old, true, .timeout))
    #expect(send(&detail, .shown).isEmpty)
    #expect(send(&detail, .retryAsked) == [.fetch(load(3), request)])
    #expect(detail.error == nil)
    send(&detail, .answered(load(3), new))
    #expect(!detail.isStale)
  }

  @Test(
    "Without the services the cached item is shown, marked stale, or only the error",
    .clause("NAV-I05"),
    arguments: [true, false])
  func cache(_ isWarm: Bool) {
    var detail = fresh()
    send(&detail, .shown)
    #expect(send(&detail, .failed(load(1), .offline)) == [.readCache(load(1), request)])
    #expect(send(&detail, .answered(load(1), new)) == [.discard(load(1))], "one end is enough")
    let cached = CachedItem(item: old, storedAt: Timestamp(milliseconds: 5))
    let effects = send(&detail, .cacheRead(load(1), isWarm ? cached : nil))
    #expect(
      effects
        == (isWarm ? [.announce(.showedCached)] : []) + [.announce(.failed(.offline))])
    #expect(detail.item == (isWarm ? old : nil))
    #expect(detail.isStale == isWarm)
    #expect(detail.cachedAt == (isWarm ? cached.storedAt : nil))
    #expect(detail.error == .offline)
    send(&detail, .retryAsked)
    send(&detail, .answered(load(2), new))
    #expect((detail.item, detail.isStale, detail.cachedAt) == (new, false, nil))
  }

  @Test(
    "A detail that is gone or may not be seen is removed from the screen and the cache",
    arguments: [ServiceError.notFound, .forbidden, .unauthorized, .banned])
  func withdrawn(_ error: ServiceError) {
    var detail = loaded()
    send(&detail, .refreshAsked)
    #expect(
      send(&detail, .failed(load(2), error)) == [
        .removeFromCache(request), .announce(.failed(error)),
      ])
    #expect(detail.item == nil)
    #expect(detail.error == error)
  }

  @Test("Late answers are discarded", .clause("NAV-E04"))
  func late() {
    var detail = fresh()
    send(&detail, .shown)
    #expect(send(&detail, .loadCancelled) == [.cancel(load(1))])
    #expect(send(&detail, .answered(load(1), old)) == [.discard(load(1))])
    #expect(send(&detail, .shown) == [.fetch(load(2), request)])
    #expect(send(&detail, .epochChanged) == [.cancel(load(2))])
    #expect(send(&detail, .answered(load(2), old)) == [.discard(load(2))])
    #expect(detail.item == nil)
    #expect(send(&detail, .landed(old)) == [.storeItem(request, old)])
    send(&detail, .epochChanged)
    #expect(detail.isStale)
    #expect(send(&detail, .shown) == [.fetch(load(4), request)])
  }

  @Test("A change from another screen is visible, even over a load that began before")
  func elsewhere() {
    var detail = loaded()
    send(&detail, .refreshAsked)
    send(&detail, .itemChanged(new))
    send(&detail, .itemChanged(Self.item("other")))
    #expect(detail.item == new)
    send(&detail, .answered(load(2), old))
    #expect(detail.item == new)
    send(&detail, .refreshAsked)
    send(&detail, .itemChanged(new))
    send(&detail, .landed(old))
    #expect(detail.item == new, "the link may have read it before")
    send(&detail, .itemDone("other", .remove))
    #expect(detail.item == new)
    #expect(
      send(&detail, .itemDone("i1", .remove)) == [
        .removeFromCache(request), .announce(.failed(.notFound)),
      ])
    #expect(detail.item == nil)
  }

  @Test("A change during the first load is visible", arguments: [true, false])
  func doneWhileLoading(isLink: Bool) {
    func answer(_ detail: inout ItemDetail) -> [ContentEffect] {
      send(&detail, isLink ? .landed(old) : .answered(load(1), old)).filter {
        $0 != .cancel(load(1))
      }
    }
    let change = ItemAction.set(NamedValue("v", "2"))
    var detail = fresh()
    send(&detail, .shown)
    #expect(send(&detail, .itemDone("i1", change)).isEmpty)
    #expect(send(&detail, .itemDone("other", .remove)).isEmpty)
    #expect(answer(&detail) == [.storeItem(request, new)])
    #expect(detail.item == new)
    detail = fresh()
    send(&detail, .shown)
    send(&detail, .itemDone("i1", .remove))
    #expect(answer(&detail) == [.removeFromCache(request), .announce(.failed(.notFound))])
    #expect(detail.item == nil && detail.error == .notFound && detail.load == nil)
    detail = fresh()
    send(&detail, .shown)
    send(&detail, .itemChanged(new))
    _ = answer(&detail)
    #expect(detail.item == new)
    send(&detail, .refreshAsked)
    send(&detail, .answered(LoadID(screen: 3, number: isLink ? 3 : 2), old))
    #expect(detail.item == old, "the next load is newer than the change")
  }

  @Test(
    "An action that is answered during the first load changes the same thing only",
    arguments: [
      ("members", OrganizationID("o-acme"), true), ("members", "o-beta", false),
      ("teams", "o-acme", false),
    ] as [(ContractName, OrganizationID, Bool)])
  func actionWhileLoading(list: ContractName, organization: OrganizationID, isSame: Bool) {
    var screens = Screens()
    let entry = StackEntry(
      destination: Fixture.destination("/member"), titleKey: "title", content: .detail(fresh()))
    _ = screens.showStandalone(entry)
    var data = ScreenData(Self.kinds)
    data.feed(DetailEvent.shown, to: 3, &screens)
    let list = ContentRequest(contract: list, inputs: [], organization: organization)
    let change = ItemAction.set(NamedValue("v", "2"))
    data.done(
      ActionRequest(list: list, item: "i1", action: change), nil, on: nil, &screens,
      isLanding: false)
    data.loaded(load(1), .item(old), .zero, &screens)
    guard case .detail(let detail)? = screens.content(3) else {
      Issue.record("it is gone")
      return
    }
    #expect(detail.item == (isSame ? new : old))
  }

  private static let kinds = ContentKinds(
    [route], [ItemType(name: "Member", contracts: ["member", "members"], fields: [])])
  private static var route: RouteDeclaration {
    let content = ContentDeclaration(
      kind: .detail, contract: "member",
      inputs: [ContentDeclaration.Input(name: "id", source: "member")])
    do {
      return RouteDeclaration(
        pattern: try PathPattern("/member/:member"), screen: "member", titleKey: "title",
        content: content)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  @Test("An item that is removed from a list is removed from the cache as a detail too")
  func removed() {
    var screens = Screens()
    let list = ContentRequest(contract: "members", inputs: [], organization: "o-acme")
    var data = ScreenData(Self.kinds)
    data.done(
      ActionRequest(list: list, item: "i1", action: .remove), nil, on: nil, &screens,
      isLanding: false)
    let detail = ContentRequest(
      contract: "member", inputs: [NamedValue("id", "i1")], organization: "o-acme")
    #expect(
      data.outcomes.contains {
        if case .effect(.detail(.removeFromCache(detail))) = $0 { true } else { false }
      })
  }

  @Test("A link that could not load counts as a failed load")
  func landing() {
    var detail = fresh()
    #expect(send(&detail, .landingFailed(.timeout)) == [.readCache(load(1), request)])
    #expect(send(&detail, .loadCancelled) == [.discard(load(1))])
    send(&detail, .landed(old))
    #expect(send(&detail, .landingFailed(.timeout)) == [.announce(.failed(.timeout))])
    #expect(detail.isStale)
  }

  @Test(
    "A change from another screen reaches the cache, and an older answer does not",
    .clause("NAV-I05")
  )
  func cache() {
    var detail = loaded()
    #expect(send(&detail, .itemChanged(new)) == [.storeItem(request, new)])
    send(&detail, .refreshAsked)
    send(&detail, .itemChanged(new))
    #expect(send(&detail, .answered(load(2), old)).first == .storeItem(request, new))
    #expect(detail.item == new)
  }
}
