#if QRLibraries
  import LandfallAppManifest
  import LandfallDomain
  import LandfallParsing
  import LandfallQRCode
  import LandfallQRSymbols
  import LandfallTestSupport
  import Testing

  /// Pictures with our codes, with codes of other tools, with damage, and without a code.
  @Suite("QR codes in pictures")
  struct PictureTests {
    private static let link = "docodego://app/acme-corp/members"
    private let codes = SystemQRCodes()

    private func texts(in picture: [UInt8]) throws -> [String] {
      try codes.readings(in: picture).map { try $0.text() }
    }

    @Test(
      "Codes of another tool are read", .clause("SHARE-Q03"),
      arguments: [
        ("link.png", link), ("inverted.png", link), ("coloured.png", link),
        ("transparent.png", link), ("turned.jpg", link),
        ("encoded.png", "https://example.com/c/%E6%9D%B1"), ("utf8.png", "Grüße 東京"),
        ("utf8-eci.png", "Grüße 東京"), ("digits.png", "12345678901234567890"),
        ("capitals.png", "HTTPS://EXAMPLE.COM/C/A$%*+-./:"),
        ("parts.png", link + link + link + link),
      ])
    func others(name: String, text: String) throws {
      #expect(try texts(in: vector(name)) == [text])
    }

    @Test(
      "A picture without a link has a reason",
      arguments: [
        ("latin1.png", .notUTF8), ("kanji.png", .notUTF8),
        ("line-feed.png", .controlCharacter(0x0A)), ("escape.png", .controlCharacter(0x1B)),
        ("nul.png", .controlCharacter(0)), ("part-1.png", .incomplete), ("blank.png", .noCode),
        ("bomb.png", .tooManyPixels(width: 10_000, height: 10_000)),
        ("inks.jpg", .unsupportedPicture), ("README.md", .notAPicture),
      ] as [(String, QRError)])
    func refused(name: String, error: QRError) throws {
      let picture = try vector(name)
      #expect(throws: error) { try texts(in: picture) }
    }

    @Test("Two codes in one picture are both reported with their positions")
    func two() throws {
      let readings = try codes.readings(in: vector("two.png"))
      #expect(try readings.map { try $0.text() } == ["docodego://app/one", "docodego://app/two"])
      #expect(readings.map(\.place.x).map { $0 / 100 } == [0, 2])
      #expect(readings.allSatisfy { 95...105 ~= $0.place.width && 95...105 ~= $0.place.height })
    }

    @Test(
      "A file truncated at any byte gives an error or the code",
      arguments: ["link.png", "turned.jpg"])
    func cut(name: String) throws {
      let whole = try vector(name)
      for end in stride(from: 0, to: whole.count, by: max(1, whole.count / 60)) {
        do throws(QRError) {
          let readings = try codes.readings(in: Array(whole[..<end]))
          #expect(readings.map(\.bytes) == [Array(Self.link.utf8)])
        } catch {
          #expect([.notAPicture, .damagedPicture, .noCode, .unreadable].contains(error), "\(end)")
        }
      }
    }

    @Test(
      "A file with any byte changed gives an error or the code",
      arguments: ["link.png", "turned.jpg"])
    func flipped(name: String) throws {
      var dice = Dice(seed: 5)
      for _ in 0..<80 {
        var bytes = try vector(name)
        bytes[dice.below(bytes.count)] ^= UInt8(1 + dice.below(255))
        do throws(QRError) {
          let readings = try codes.readings(in: bytes)
          #expect(readings.map(\.bytes) == [Array(Self.link.utf8)])
        } catch {
          continue
        }
      }
    }

    /// Inverts modules in a block in the middle of the lower right quarter: data, and no finder
    /// pattern.
    private func damaged(_ symbol: QRSymbol, side: Int) throws -> QRSymbol {
      var modules = symbol.rows
      let start = symbol.size - 3 - side
      for row in start..<start + side {
        for column in start..<start + side { modules[row * symbol.size + column].toggle() }
      }
      return try #require(QRSymbol(size: symbol.size, level: symbol.level, modules: modules))
    }

    @Test(
      "Damage within the level is corrected, and damage beyond it is reported",
      .clause("SHARE-Q03"),
      arguments: QRLevel.allCases)
    func damage(level: QRLevel) throws {
      let symbol = try codes.symbol(of: ExampleLinks.share, level: level)
      // Half of the codewords that the level can correct. A block also damages parts of other
      // codewords, so the full share would be too much.
      let share: [QRLevel: Double] = [.low: 0.07, .medium: 0.15, .quartile: 0.25, .high: 0.30]
      let area = try #require(share[level]) / 2 * Double(symbol.size * symbol.size)
      let within = try damaged(symbol, side: Int(area.squareRoot()))
      #expect(within != symbol)
      #expect(try texts(in: codes.png(of: within, scale: 4)) == [ExampleLinks.share])
      let beyond = try damaged(symbol, side: symbol.size * 7 / 10)
      let picture = try codes.png(of: beyond, scale: 4)
      #expect(throws: QRError.unreadable) { try codes.readings(in: picture) }
    }

    @Test("A code without one corner is reported as unreadable, not as missing")
    func corner() throws {
      let symbol = try codes.symbol(of: Self.link, level: .medium)
      var modules = symbol.rows
      for row in 0..<9 { for column in 0..<9 { modules[row * symbol.size + column] = false } }
      let broken = try #require(
        QRSymbol(size: symbol.size, level: symbol.level, modules: modules))
      let picture = try codes.png(of: broken, scale: 5)
      #expect(throws: QRError.unreadable) { try codes.readings(in: picture) }
    }

    @Test("Codes of any scale are read", arguments: [1, 2, 3, 8, 20, 64])
    func scales(scale: Int) throws {
      let symbol = try codes.symbol(of: Self.link, level: nil)
      #expect(try texts(in: codes.png(of: symbol, scale: scale)) == [Self.link])
    }

    @Test("A picture has one bit a pixel")
    func bits() throws {
      let file = try codes.png(of: try codes.symbol(of: Self.link, level: .low), scale: 8)
      // IHDR: width, height, then bits a sample and the color type.
      #expect(file[24] == 1 && file.count < 1_024)
    }

    @Test("Scales that make no picture are refused", arguments: [0, -1, 65])
    func noScale(scale: Int) throws {
      let symbol = try codes.symbol(of: Self.link, level: nil)
      #expect(throws: QRError.scale) { try codes.png(of: symbol, scale: scale) }
    }

    @Test(
      "A code holds the maximum of its level, and not a byte more", arguments: QRLevel.allCases)
    func brim(level: QRLevel) throws {
      // Bytes that no mode shortens.
      let text = String(repeating: "a", count: level.maximumBytes)
      let symbol = try codes.symbol(of: text, level: level)
      #expect(symbol.version == 40)
      #expect(try texts(in: codes.png(of: symbol, scale: 3)) == [text])
      #expect(throws: QRError.tooLong(bytes: text.utf8.count + 1, level: level)) {
        try codes.symbol(of: text + "a", level: level)
      }
    }

    @Test("A text that cannot be in a code is refused")
    func nothing() {
      #expect(throws: QRError.noText) { try codes.symbol(of: "", level: nil) }
      #expect(throws: QRError.controlCharacter(0)) { try codes.symbol(of: "a\0b", level: .low) }
      let long = String(repeating: "é", count: 2_000)
      #expect(throws: QRError.tooLong(bytes: 4_000, level: .low)) {
        try codes.symbol(of: long, level: nil)
      }
      #expect(throws: QRError.tooManyBytes) {
        try codes.readings(in: Array(repeating: 0, count: QRLimits.pictureBytes + 1))
      }
    }

    @Test("The longest share link has a level, and its code is read", .clause("SHARE-Q01"))
    func longest() throws {
      let link =
        ExampleLinks.share + String(repeating: "b", count: 2_048 - ExampleLinks.share.utf8.count)
      let symbol = try codes.symbol(of: link, level: nil)
      #expect(try texts(in: codes.png(of: symbol, scale: 3)) == [link])
    }

    @Test("A scanned code leads to the destination of its link", .clause("SHARE-Q02"))
    func destinations() throws {
      let folder = Repository.path + "/Examples/MatchTally/App"
      let app = try AppManifest.load(AppFiles(directory: folder))
      let resolver = try DeepLinkResolver(app)
      let links = app.routes.filter(\.external).flatMap(\.examples)
      #expect(links.count > 8)
      for link in links {
        let picture = try codes.png(of: codes.symbol(of: link, level: nil), scale: 3)
        let scanned = try #require(try texts(in: picture).first)
        #expect(try resolver.destination(of: scanned) == resolver.destination(of: link))
      }
    }

    @Test("A missing camera is reported")
    func noCamera() {
      for device in ["/dev/video-none", "/dev/null", "/nowhere"] {
        #expect(throws: QRError.noCamera) {
          try codes.readings(from: device, within: .seconds(1))
        }
      }
    }
  }
#endif
