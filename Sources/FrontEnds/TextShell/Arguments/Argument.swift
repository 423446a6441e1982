/// A word of a command that is no option.
struct Argument: Sendable {
  /// What stands for it in help.
  let name: String
  /// What it is.
  let help: String
  /// Whether it may be left out.
  var isOptional = false
  /// Whether it is a link, which may hold any bytes: the parser says what is wrong with them.
  var isLink = false
  /// Whether it takes all that follow; only ever the last one.
  var isRepeating = false

  /// How it is written in a usage line.
  var usage: String {
    let word = isRepeating ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(word)]" : word
  }
}
