// swift-tools-version: 6.2
import PackageDescription

// A package of another developer. Scripts/stranger-test.sh copies it to a temporary folder and adds
// an app folder next to its source. It replaces LANDFALL with the path of this repository.
let package = Package(
  name: "stranger",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "landfall", path: "LANDFALL")],
  targets: [
    .executableTarget(
      name: "stranger",
      dependencies: ["Landfall", "LandfallAdapters", "LandfallSimulation"].map {
        .product(name: $0, package: "landfall")
      },
      exclude: ["App"],
      plugins: [.plugin(name: "TypedRoutes", package: "landfall")])
  ],
  swiftLanguageModes: [.v6]
)
