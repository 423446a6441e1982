import LandfallLive

// Calls the app from many tasks at once. No executor is given, so the app runs on the threads of the
// runtime's pool, as on a phone. The thread sanitizer reports state that two threads use without order.
let app = try await Landfall.live(LarderApp.self, services: MyKitchen())
let scans = app.handle(.scanned) { _ in }
let events = app.bus.subscribe { _ in }
let snapshots = Task { for await snapshot in await app.snapshots() { _ = snapshot.rows.count } }
let screens = Task { for await screen in app.screens(of: LarderApp.self) { _ = screen } }

for round in 0..<20 {
  await withTaskGroup { group in
    for call in 0..<26 { group.addTask { await run(call * 7 + round * 3) } }
  }
}
await app.drain()
snapshots.cancel()
screens.cancel()
print("done")

/// Makes one of the calls that front ends make.
@Sendable func run(_ number: Int) async {
  switch number % 14 {
  case 0: _ = await app.open("larder://recipes/1").outcome
  case 1: _ = await app.open("larder://mine", channel: .push, messageID: "\(number)").outcome
  case 2: await app.perform(.selectTab("shopping"))
  case 3: _ = await app.signIn(.requestCode(for: "ada@larder.test"))
  case 4: _ = await app.signIn(.submitCode("123456"))
  case 5: await app.perform(.refresh)
  case 6: await app.perform(.goBack)
  case 7: _ = await app.explain("larder://mine").outcome
  case 8: _ = await app.open("larder://jar/12").outcome
  case 9: _ = await app.settledSnapshot()
  case 10: await share()
  case 11: await app.perform(.openItem("2"))
  case 12:
    await app.perform(.enterBackground)
    await app.perform(.enterForeground)
  default: if number.isMultiple(of: 5) { _ = await app.signOut() }
  }
}

/// Makes a share link of a recipe and opens it.
@Sendable func share() async {
  guard let recipe = SharedEntity(kind: "recipe", id: "1"),
    let link = try? await app.shareLink(of: recipe, lasting: .oneDay)
  else { return }
  _ = await app.open(link.url).outcome
}
