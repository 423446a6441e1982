internal import LandfallDomain

extension Duration {
  /// The span in seconds, as a number to calculate with; exact to the nanosecond below 100 days.
  var inSeconds: Double { Double(wholeNanoseconds) / 1e9 }
}
