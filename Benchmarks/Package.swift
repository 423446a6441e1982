// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that packages that depend on Landfall neither resolve nor build it.
//
// Release only: `swift build --package-path Benchmarks -c release`.

let package = Package(
  name: "landfall-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "landfall", path: "..")],
  targets: [
    .target(name: "CAllocationCount"),
    .target(name: "CPseudoTerminal"),
    .target(name: "CTriePeer"),
    .target(name: "CInstructionCount"),
    .systemLibrary(
      name: "CSodiumPeer", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .executableTarget(
      name: "landfall-bench",
      dependencies: [
        "CAllocationCount", "CInstructionCount", "CSodiumPeer", "CTriePeer",
        .product(name: "Landfall", package: "landfall"),
        .product(name: "LandfallParsing", package: "landfall"),
        .product(name: "LandfallTouch", package: "landfall"),
        .product(name: "LandfallAdapters", package: "landfall"),
        .product(name: "LandfallSimulation", package: "landfall"),
        .product(name: "LandfallTextShell", package: "landfall"),
      ],
      path: "Sources/LandfallBench"),
    .executableTarget(
      name: "limits",
      dependencies: [
        "CPseudoTerminal",
        .product(name: "Landfall", package: "landfall"),
        .product(name: "LandfallAdapters", package: "landfall"),
        .product(name: "LandfallSimulation", package: "landfall"),
      ],
      path: "Sources/Limits"),
  ],
  swiftLanguageModes: [.v6]
)
