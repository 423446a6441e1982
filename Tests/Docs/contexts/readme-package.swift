// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app",
  platforms: [.macOS(.v14)],
  // BLOCK
  targets: [
    .executableTarget(
      name: "app",
      // BLOCK 2
    )
  ],
  swiftLanguageModes: [.v6]
)
