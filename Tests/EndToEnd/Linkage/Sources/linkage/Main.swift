import Landfall

@main
struct Main {
  static func main() { print("linked") }
}
