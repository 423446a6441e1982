// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Notes",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "../landfall")],
  targets: [
    // BLOCK
  ],
  swiftLanguageModes: [.v6]
)
