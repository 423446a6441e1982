// swift-tools-version: 6.2
import PackageDescription

// A stranger's program: it depends on the main package and uses product Landfall alone.
let package = Package(
  name: "linkage",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "landfall", path: "../../..")],
  targets: [
    .executableTarget(
      name: "linkage",
      dependencies: [.product(name: "Landfall", package: "landfall")])
  ],
  swiftLanguageModes: [.v6]
)
