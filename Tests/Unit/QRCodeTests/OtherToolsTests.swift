#if QRLibraries
  import Foundation
  import LandfallQRCode
  import LandfallQRSymbols
  import LandfallTestSupport
  import Testing

  /// Codes of ours before an unrelated reader, and codes of an unrelated maker before ours.
  @Suite("QR codes beside other tools", .enabled(if: OtherTools.areThere))
  struct OtherToolsTests {
    private let codes = SystemQRCodes()
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }

    @Test(
      "zxing-cpp reads every link of the examples at every level, and so do we",
      .clause("SHARE-Q01", "SHARE-Q03"))
    func every() throws {
      let links = try ExampleLinks.all()
      try #require(links.count >= 25)
      for (number, link) in links.enumerated() {
        for level in QRLevel.allCases {
          let symbol = try codes.symbol(of: link, level: level)
          #expect(symbol.level == level)
          let file = try codes.png(of: symbol, scale: 3)
          #expect(try codes.readings(in: file).map { try $0.text() } == [link])
          try write(file, "\(number)-\(level.rawValue).png")
        }
      }
      let texts = try OtherTools.texts(in: folder.path)
      #expect(texts.count == links.count * 4)
      for (name, text) in texts {
        let number = try #require(name.split(separator: "-").first.flatMap { Int($0) })
        #expect(text == links[number], "\(name)")
      }
    }

    @Test("zxing-cpp reads the half blocks of a terminal, dark and light", .clause("SHARE-Q03"))
    func terminal() throws {
      let links = try ExampleLinks.all()
      for (number, link) in links.enumerated() {
        let symbol = try codes.symbol(of: link, level: nil)
        for color in QRHalfBlocks.Color.allCases {
          let rows = QRHalfBlocks.rows(symbol, color: color).map { $0 + "\n" }.joined()
          try write(Array(rows.utf8), "\(number).\(color.rawValue).txt")
        }
      }
      let texts = try OtherTools.texts(in: folder.path)
      #expect(texts.count == links.count * 2)
      for (name, text) in texts {
        let number = try #require(name.split(separator: ".").first.flatMap { Int($0) })
        #expect(text == links[number], "\(name)")
      }
    }

    @Test("text that is not ASCII says that it is UTF-8", arguments: ["Grüße", "東京 🎉", "مرحبا"])
    func marked(text: String) throws {
      try write(try codes.png(of: try codes.symbol(of: text, level: .medium), scale: 4), "a.png")
      #expect(try OtherTools.texts(in: folder.path) == ["a.png": text])
      #expect(
        try codes.readings(in: codes.png(of: codes.symbol(of: text, level: nil), scale: 2))
          .map { try $0.text() } == [text])
    }

    @Test("we read segno's codes of every link, as PNG and as JPEG", .clause("SHARE-Q03"))
    func segno() throws {
      let links = try ExampleLinks.all()
      let entries = links.flatMap { link in
        QRLevel.allCases.map { ["text": link, "level": $0.rawValue.lowercased()] }
      }
      _ = try OtherTools.run(
        "make", folder.path, input: try JSONEncoder().encode(entries))
      for (number, entry) in entries.enumerated() {
        for kind in ["png", "jpg"] {
          let name = "/\(number).\(kind)"
          let picture = Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + name)))
          #expect(
            try codes.readings(in: picture).map { try $0.text() } == [entry["text"]], "\(name)")
        }
      }
    }

    /// The fewest pixels across the whole code that zxing-cpp reads it from, through what a screen
    /// and a camera do to it; see Docs/QRCodes.md, which has the figures.
    @Test("of all levels the chosen one asks least of a camera, for a full share link")
    func screen() throws {
      for level in QRLevel.allCases {
        let symbol = try codes.symbol(of: ExampleLinks.share, level: level)
        try write(try codes.png(of: symbol, scale: 8), "\(level.rawValue).8.png")
      }
      let chosen = try codes.symbol(of: ExampleLinks.share, level: nil)
      try write(try codes.png(of: chosen, scale: 8), "chosen.8.png")
      let least = try JSONDecoder().decode(
        [String: Int].self, from: OtherTools.run("screen", folder.path))
      if ProcessInfo.processInfo.environment["LANDFALL_QR_FIGURES"] != nil {
        print("pixels across the code: \(least.sorted { $0.key < $1.key })")
      }
      let ours = try #require(least["chosen.8.png"])
      for level in QRLevel.allCases {
        let theirs = try #require(least["\(level.rawValue).8.png"])
        #expect(ours <= theirs, "\(level)")
      }
      // Half blocks of 8 pixels a column and more are far above that.
      #expect(ours < QRHalfBlocks.columns(chosen) * 4)
    }
  }
#endif
