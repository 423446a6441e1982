#if QRLibraries
  internal import CZBar
  internal import LandfallQRSymbols

  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// Reads codes from a camera with ZBar's access to Video4Linux.
  enum Camera {
    /// Returns the codes in the first picture that contains any.
    static func readings(
      from device: String, within time: Duration
    ) throws(QRError) -> [QRReading] {
      // ZBar does not distinguish a missing device from one that is not a camera.
      guard access(device, R_OK | W_OK) == 0 else { throw .noCamera }
      guard let video = zbar_video_create() else { throw .noMemory }
      defer { zbar_video_destroy(video) }
      guard zbar_video_open(video, device) == 0 else { throw .noCamera }
      zbar_video_request_size(video, 1_280, 720)
      guard zbar_negotiate_format(video, nil) == 0, zbar_video_enable(video, 1) == 0 else {
        throw .cameraFailed
      }
      defer { zbar_video_enable(video, 0) }
      let scanner = try ImageScanner()
      let limit = ContinuousClock.now + time
      while true {
        let rest = limit - .now
        guard rest > .zero else { throw .nothingSeen }
        try wait(for: zbar_video_get_fd(video), rest)
        guard ContinuousClock.now < limit else { throw .nothingSeen }
        guard let frame = zbar_video_next_image(video) else { throw .cameraFailed }
        defer { zbar_image_destroy(frame) }
        guard let grey = zbar_image_convert(frame, ImageScanner.grey) else { throw .cameraFailed }
        defer { zbar_image_destroy(grey) }
        let found = scanner.scan(image: grey)
        if !found.readings.isEmpty { return found.readings }
      }
    }

    private static func wait(for file: Int32, _ time: Duration) throws(QRError) {
      // Without a descriptor, `zbar_video_next_image` itself waits for the next picture.
      guard file >= 0 else { return }
      let milliseconds = time.components.seconds * 1_000 + 1
      var entry = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let count = poll(&entry, 1, Int32(clamping: milliseconds))
      if count < 0, errno != EINTR { throw .cameraFailed }
    }
  }
#endif
