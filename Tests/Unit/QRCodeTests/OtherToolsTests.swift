#if QRLibraries
  import Foundation
  import LandfallQRCode
  import LandfallQRSymbols
  import LandfallTestSupport
  import Testing

  /// Our codes read by an independent reader, and codes of an independent writer read by ours.
  @Suite("QR codes compared with other tools", .enabled(if: OtherTools.areThere))
  struct OtherToolsTests {
    private let codes = SystemQRCodes()
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }

    @Test(
      "zxing-cpp and our reader read every link of the examples at every level",
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

    @Test(
      "A code with text that is not ASCII declares UTF-8", arguments: ["Grüße", "東京 🎉", "مرحبا"]
    )
    func marked(text: String) throws {
      try write(try codes.png(of: try codes.symbol(of: text, level: .medium), scale: 4), "a.png")
      #expect(try OtherTools.texts(in: folder.path) == ["a.png": text])
      #expect(
        try codes.readings(in: codes.png(of: codes.symbol(of: text, level: nil), scale: 2))
          .map { try $0.text() } == [text])
    }

    @Test("Our reader reads segno's codes of every link, as PNG and as JPEG", .clause("SHARE-Q03"))
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

    /// The minimum width of the whole code, in pixels, from which zxing-cpp reads it through the
    /// effects of a screen and a camera.
    ///
    /// Docs/QRCodes.md has the figures.
    @Test("For a full share link the chosen level needs the smallest image")
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
