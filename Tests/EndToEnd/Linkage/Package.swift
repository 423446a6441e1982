// swift-tools-version: 6.2
import PackageDescription

// A package of another developer that depends on this one and uses only the product Landfall.
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
