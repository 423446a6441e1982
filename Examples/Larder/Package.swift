// swift-tools-version: 6.2
import PackageDescription

// A recipe app that uses Landfall as an outside package: a terminal front end and its own services.
let package = Package(
  name: "larder",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "landfall", path: "../..")],
  targets: [
    .executableTarget(
      name: "Larder",
      dependencies: [.product(name: "LandfallLive", package: "landfall")],
      // The whole folder, so that a new or removed route is seen by the next build.
      path: ".",
      exclude: ["App", "Workspace"],
      sources: ["Sources"],
      plugins: [.plugin(name: "TypedRoutes", package: "landfall")])
  ],
  swiftLanguageModes: [.v6]
)
