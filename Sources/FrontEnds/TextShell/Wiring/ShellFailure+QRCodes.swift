package import LandfallQRSymbols

/// The failures of the `qr` commands.
extension ShellFailure {
  /// Creates the failure for an error.
  ///
  /// - Parameter subject: The file, the camera or the text, as it appears in the message.
  package init(_ error: QRError, of subject: String) {
    switch error {
    case .noText: self.init(.usage, "there is no text for the code")
    case .tooLong(let bytes, let level):
      let larger = level > .low ? "use a lower level, such as L, or " : ""
      self.init(
        .badData,
        "\(bytes) bytes are too long: a code of level \(level.rawValue) holds "
          + "\(level.maximumBytes)", hint: larger + "shorten the text")
    case .scale:
      self.init(
        .usage, "a picture of that scale would be too large or too small",
        hint: "\(QRLimits.scales.lowerBound) to \(QRLimits.scales.upperBound) pixels per module, "
          + "\(QRLimits.writtenSide) pixels per side at most")
    case .tooManyBytes:
      self.init(
        .badData, "\(subject) is larger than \(QRLimits.pictureBytes >> 20) MiB",
        hint: "cut the code out of the picture, or make the picture smaller")
    case .tooManyPixels(let width, let height):
      self.init(
        .badData,
        "\(subject) has \(width) × \(height) pixels; at most \(QRLimits.pixels / 1_000_000) "
          + "million are allowed",
        hint: "cut the code out of the picture, or make the picture smaller")
    case .notAPicture:
      self.init(.badData, "\(subject) is not a picture: neither PNG nor JPEG")
    case .damagedPicture:
      self.init(
        .badData, "\(subject) is damaged: the picture cannot be decoded",
        hint: "transfer it again; it may have been cut short")
    case .unsupportedPicture:
      self.init(
        .badData, "\(subject) is an unsupported kind of JPEG",
        hint: "save it as a PNG and try again")
    case .noCode:
      self.init(
        .badData, "\(subject) contains no QR code",
        hint: "the whole code must be in the picture, with the light border around it")
    case .unreadable:
      self.init(
        .badData, "\(subject) contains a QR code that is too damaged to read",
        hint: "take the picture again: straight on, sharp, without glare, the whole code in it")
    case .incomplete:
      self.init(
        .badData, "\(subject) contains only one part of a text that uses several QR codes",
        hint: "all parts must be in one picture")
    case .notUTF8:
      self.init(
        .badData, "the code in \(subject) contains no text: its bytes are not UTF-8",
        hint: "--json prints the bytes")
    case .controlCharacter(let scalar):
      let digits = String(scalar, radix: 16, uppercase: true)
      let padding = String(repeating: "0", count: max(0, 4 - digits.count))
      self.init(
        .badData, "\(subject) contains the control character U+\(padding)\(digits)",
        hint: "a link cannot have one; --json shows the content")
    case .noCamera:
      self.init(
        .fileMissing, "there is no camera at \(subject)",
        hint: "name its device, such as /dev/video2; you may have to be in the group 'video'")
    case .cameraFailed:
      self.init(
        .inputOutput, "\(subject) delivers no pictures",
        hint: "another program may be using the camera")
    case .nothingSeen:
      self.init(
        .temporary, "\(subject) saw no QR code in time",
        hint: "hold the code still, so that it fills half of the picture")
    case .tooSlow:
      self.init(
        .badData, "\(subject) takes too long to read",
        hint: "cut the code out of the picture, or make the picture smaller")
    case .noMemory: self.init(.inputOutput, "there is not enough memory")
    case .process(.missing):
      self = .noHelper("textshell-qr", which: "reads and makes QR codes")
    case .process(.notStarted):
      self.init(
        .temporary, "textshell-qr cannot be started: the system allows no more processes or files",
        hint: "end other programs, or raise the limits ('ulimit -u', 'ulimit -n')")
    case .process(.ended):
      self.init(.internal, "textshell-qr ended without an answer")
    case .process(.malformed):
      self.init(
        .internal, "the answer of textshell-qr cannot be read",
        hint: "use textshell and textshell-qr from the same build")
    case .process(.unconfined):
      self.init(
        .unavailable,
        "\(subject) is not decoded: the system does not let textshell-qr confine itself",
        hint: "run textshell on Linux for x86-64 or AArch64; if a container or a service "
          + "restricts system calls, allow seccomp(2)")
    case .notBuilt: self = .noQRCodes
    }
  }

  static let noQRCodes = ShellFailure(
    .unavailable, "this textshell was built without QR codes",
    hint: "build it with the trait QRCode, which is on by default")
}
