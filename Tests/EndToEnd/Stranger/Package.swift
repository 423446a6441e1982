// swift-tools-version: 6.2
import PackageDescription

// A stranger's package: Scripts/stranger-test.sh puts it into a temporary folder, with an app folder
// beside its source, and the path of this repository in place of LANDFALL.
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
