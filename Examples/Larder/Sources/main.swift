import LandfallLive

// A front end in the terminal: each line of the input is a command, and each screen is printed.
let app = try await Landfall.live(LarderApp.self, services: MyKitchen())
let scans = app.handle(.scanned) { code in print("scanned jar \(code)") }

print("commands: open LINK, tab NAME, item ID, back, share, sign-in EMAIL, code CODE, sign-out")
await draw()
while let line = readLine() {
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  let value = words.count > 1 ? words[1] : ""
  switch words.first {
  case "open": print(await app.open(value).report)
  case "tab": await app.perform(.selectTab(TabID(value)))
  case "item": await app.perform(.openItem(ItemID(value)))
  case "back": await app.perform(.goBack)
  case "share": await share()
  case "sign-in": print(await app.signIn(.requestCode(for: value)))
  case "code": print(await app.signIn(.submitCode(value)))
  case "sign-out": await app.signOut()
  default: print("unknown command")
  }
  await draw()
}
await app.drain()

/// Prints a link that shows the visible recipe to anyone for a day.
func share() async {
  do {
    guard case .recipe(let id)? = await app.snapshot.screen(of: LarderApp.self),
      let recipe = SharedEntity(kind: "recipe", id: "\(id)")
    else { return print("open a recipe first") }
    print(try await app.shareLink(of: recipe, lasting: .oneDay).url)
  } catch {
    print("cannot share: \(error)")
  }
}

/// Prints the visible screen.
func draw() async {
  let snapshot = await app.settledSnapshot()
  let tabs = snapshot.tabs.map { $0.id == snapshot.tab ? "[\($0.id)]" : "\($0.id)" }
  print("\n" + tabs.joined(separator: " "))
  switch snapshot.screen(of: LarderApp.self) {
  case .recipes, .shopping, .mine:
    for row in snapshot.rows { print(" -", row.item.id, snapshot.title(of: row.item)) }
  case .recipe(let id):
    let recipe = snapshot.item.flatMap { try? LarderApp.Recipe($0) }
    print("recipe", id, recipe.map { "\(snapshot.title(of: $0.item)), \($0.minutes) min" } ?? "")
  case .card(let id): print("card of recipe", id)
  case .signIn, nil: print(snapshot.screen)
  }
  for message in snapshot.messages { print("!", snapshot.translations.text(message.key)) }
}
