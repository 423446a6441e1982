// swift-tools-version: 6.2
import PackageDescription

// The only trait. SwiftPM passes one flag per enabled trait to every target, in random order. With two of
// them on by default, any new plan of the build could compile everything again.
let complete: Set<String> = ["Complete"]

// Some QR code libraries are under the LGPL, so phones never include them.
let qrLibraries: [Target.Dependency] = ["CQREncode", "CZBar", "CPNG", "CTurboJPEG"].map {
  .target(name: $0, condition: .when(platforms: [.linux, .macOS], traits: complete))
}

let package = Package(
  name: "landfall",
  platforms: [.iOS(.v17), .watchOS(.v11), .macOS(.v14)],
  products: [
    .library(
      name: "Landfall",
      targets: [
        "Landfall", "LandfallDomain", "LandfallNotificationBus", "LandfallParsing", "LandfallAuth",
        "LandfallLists", "LandfallNavigation", "LandfallLocalization",
      ]),
    .library(name: "LandfallLive", targets: ["LandfallLive"]),
    .library(name: "LandfallParsing", targets: ["LandfallParsing"]),
    .library(name: "LandfallAssociation", targets: ["LandfallAssociation", "LandfallDiagnostics"]),
    .library(
      name: "LandfallAdapters",
      targets: [
        "LandfallSodium", "LandfallKeychain", "LandfallWorkspace", "LandfallSystem",
        "LandfallAppManifest",
      ]),
    .library(name: "LandfallTouch", targets: ["LandfallTouch"]),
    .library(name: "LandfallFoundation", targets: ["LandfallFoundation"]),
    .library(name: "LandfallRemote", targets: ["LandfallRemote"]),
    .library(name: "LandfallCurl", targets: ["LandfallCurl"]),
    .library(name: "LandfallQRCode", targets: ["LandfallQRSymbols", "LandfallQRCode"]),
    .library(name: "LandfallDesktop", targets: ["LandfallDesktop", "LandfallDesktopBus"]),
    .library(name: "LandfallSimulation", targets: ["LandfallSimulation"]),
    .plugin(name: "TypedRoutes", targets: ["TypedRoutes"]),
    .plugin(name: "LinkTools", targets: ["LinkTools"]),
    .executable(name: "textshell", targets: ["textshell"]),
    .executable(name: "textshell-remote", targets: ["textshell-remote"]),
    .executable(name: "textshell-qr", targets: ["textshell-qr"]),
    .executable(name: "textshell-desktop", targets: ["textshell-desktop"]),
  ],
  traits: [
    .default(enabledTraits: complete),
    .trait(
      name: "Complete",
      description:
        "All that needs a system library besides libsodium: the list cache (SQLite), the "
        + "network (OpenSSL, libcurl), QR codes, the full screen of textshell, and the desktop (D-Bus)."
    ),
  ],
  targets: [
    // MARK: 1. Vocabulary
    .target(name: "LandfallDomain", path: "Sources/Core/Domain"),
    .target(name: "LandfallStrictJSON", path: "Sources/Core/StrictJSON"),
    .target(name: "LandfallNotificationBus", path: "Sources/Runtime/NotificationBus"),
    .target(
      name: "LandfallDiagnostics", dependencies: ["LandfallStrictJSON"],
      path: "Sources/Tools/Diagnostics"
    ),

    // MARK: 2. Cores
    .target(
      name: "LandfallParsing", dependencies: ["LandfallDomain"], path: "Sources/Core/Parsing"),
    .target(
      name: "LandfallAuth", dependencies: ["LandfallDomain", "LandfallStrictJSON"],
      path: "Sources/Core/Auth"),
    .target(
      name: "LandfallOrgContext", dependencies: ["LandfallDomain"],
      path: "Sources/Core/OrgContext"),
    .target(name: "LandfallLists", dependencies: ["LandfallDomain"], path: "Sources/Core/Lists"),
    .target(
      name: "LandfallNavigation",
      dependencies: ["LandfallDomain", "LandfallStrictJSON", "LandfallLists"],
      path: "Sources/Core/Navigation"),
    .target(
      name: "LandfallAppCore",
      dependencies: [
        "LandfallDomain", "LandfallParsing", "LandfallAuth", "LandfallOrgContext",
        "LandfallNavigation", "LandfallNotifications",
      ],
      path: "Sources/Core/AppCore"),
    .target(
      name: "LandfallRecording",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallParsing", "LandfallAuth",
        "LandfallOrgContext", "LandfallLists", "LandfallNavigation", "LandfallNotifications",
        "LandfallAppCore",
      ],
      path: "Sources/Core/Recording"),
    .target(
      name: "LandfallReplay",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallParsing", "LandfallAuth",
        "LandfallOrgContext", "LandfallLists", "LandfallNavigation", "LandfallNotifications",
        "LandfallAppCore", "LandfallRecording",
      ],
      path: "Sources/Core/Replay"),
    .target(
      name: "LandfallLocalization", dependencies: ["LandfallDomain", "LandfallStrictJSON"],
      path: "Sources/Core/Localization"),
    .target(
      name: "LandfallNotifications", dependencies: ["LandfallDomain", "LandfallStrictJSON"],
      path: "Sources/Core/Notifications"),

    .target(
      name: "LandfallAssociation",
      dependencies: ["LandfallDomain", "LandfallStrictJSON", "LandfallDiagnostics"],
      path: "Sources/Tools/Association"),

    // MARK: 3. Composition root
    .target(
      name: "Landfall",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallNotificationBus", "LandfallParsing",
        "LandfallAuth", "LandfallOrgContext", "LandfallNavigation", "LandfallAppCore",
        "LandfallRecording", "LandfallLocalization", "LandfallNotifications",
      ],
      path: "Sources/Runtime/Landfall", exclude: ["Locales"], plugins: ["EmbedFiles"]),

    // MARK: Adapters
    .target(name: "LandfallFiles", path: "Sources/Adapters/Files"),
    .systemLibrary(
      name: "CSodium", path: "Sources/CLibraries/CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(name: "CKeyring", path: "Sources/CLibraries/CKeyring"),
    .target(
      name: "LandfallSodium",
      dependencies: [
        "LandfallDomain", "LandfallAuth", "LandfallNavigation", "LandfallNotificationBus",
        "LandfallFiles", "CSodium",
        .target(name: "CKeyring", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Adapters/Sodium"),
    .target(
      name: "LandfallKeychain",
      dependencies: [
        "LandfallDomain", "LandfallAuth", "LandfallNotificationBus", "LandfallSodium",
      ],
      path: "Sources/Adapters/Keychain"),
    .target(
      name: "LandfallWorkspace",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallAuth",
        "LandfallNavigation", "LandfallNotificationBus", "LandfallFiles",
      ],
      path: "Sources/Adapters/Workspace"),
    .target(
      name: "LandfallSystem",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallNotificationBus", "LandfallFiles",
      ],
      path: "Sources/Adapters/System"),
    .target(
      name: "LandfallAppManifest",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallLocalization", "LandfallFiles",
      ],
      path: "Sources/Adapters/AppManifest"),
    .systemLibrary(
      name: "CSQLite", path: "Sources/CLibraries/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "LandfallDatabase",
      dependencies: [
        "LandfallDomain", "LandfallAuth", "LandfallNavigation", "LandfallNotifications",
        "LandfallFiles",
        .target(name: "CSQLite", condition: .when(traits: complete)),
      ],
      path: "Sources/Adapters/Database"),

    .systemLibrary(
      name: "COpenSSL", path: "Sources/CLibraries/COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(
      name: "LandfallRemote",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallAuth",
        "LandfallNavigation", "LandfallLocalization", "LandfallNotificationBus", "CSodium",
        .target(name: "COpenSSL", condition: .when(traits: complete)),
      ],
      path: "Sources/Adapters/Remote"),
    .systemLibrary(
      name: "CCurl", path: "Sources/CLibraries/CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .target(
      name: "LandfallCurl",
      dependencies: [
        "LandfallRemote", "LandfallDomain", "LandfallNotificationBus", "LandfallFiles",
        .target(name: "CCurl", condition: .when(platforms: [.linux], traits: complete)),
      ],
      path: "Sources/Adapters/Curl"),
    .target(
      name: "LandfallHelperCalls",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallAuth",
        "LandfallNavigation", "LandfallQRSymbols", "LandfallHelperProcess", "LandfallFiles",
      ],
      path: "Sources/Adapters/HelperCalls"),
    .target(
      name: "LandfallHelperProcess",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallFiles", "CSpawn", "CConfine",
      ],
      path: "Sources/Adapters/HelperProcess"),
    .target(name: "CSpawn", path: "Sources/CLibraries/CSpawn"),

    .target(
      name: "LandfallDesktop",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallHelperProcess", "LandfallFiles", "CSpawn",
      ],
      path: "Sources/Adapters/Desktop"),
    .systemLibrary(
      name: "CDBus", path: "Sources/CLibraries/CDBus", pkgConfig: "dbus-1",
      providers: [.apt(["libdbus-1-dev"]), .brew(["dbus"])]),
    .target(
      name: "LandfallDesktopBus",
      dependencies: [
        "LandfallDesktop", "LandfallDomain", "LandfallHelperProcess",
        .target(name: "CDBus", condition: .when(platforms: [.linux], traits: complete)),
      ],
      path: "Sources/Adapters/DesktopBus"),
    .executableTarget(
      name: "textshell-desktop",
      dependencies: ["LandfallDesktop", "LandfallDesktopBus", "LandfallHelperProcess"],
      path: "Sources/Tools/textshell-desktop"),
    .executableTarget(
      name: "textshell-remote",
      dependencies: [
        "LandfallHelperCalls", "LandfallRemote", "LandfallCurl", "LandfallSystem",
        "LandfallHelperProcess", "LandfallAuth", "LandfallDomain", "LandfallSodium",
        "LandfallFiles",
      ],
      path: "Sources/Tools/textshell-remote"),

    .target(name: "LandfallQRSymbols", path: "Sources/Adapters/QRSymbols"),
    .systemLibrary(
      name: "CQREncode", path: "Sources/CLibraries/CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CZBar", path: "Sources/CLibraries/CZBar", pkgConfig: "zbar",
      providers: [.apt(["libzbar-dev"]), .brew(["zbar"])]),
    .systemLibrary(
      name: "CPNG", path: "Sources/CLibraries/CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CTurboJPEG", path: "Sources/CLibraries/CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .target(
      name: "LandfallQRCode",
      dependencies: ["LandfallQRSymbols"] + qrLibraries, path: "Sources/Adapters/QRCode"),
    .executableTarget(
      name: "textshell-qr",
      dependencies: [
        "LandfallHelperCalls", "LandfallQRSymbols", "LandfallQRCode", "LandfallHelperProcess",
        "CConfine",
      ],
      path: "Sources/Tools/textshell-qr"),
    .target(name: "CConfine", path: "Sources/CLibraries/CConfine"),

    .target(
      name: "LandfallLive",
      dependencies: [
        "Landfall", "LandfallDomain", "LandfallAuth", "LandfallNavigation", "LandfallNotifications",
        "LandfallLocalization", "LandfallSodium", "LandfallSystem", "LandfallDatabase",
        "LandfallNotificationBus",
        .target(
          name: "LandfallKeychain", condition: .when(platforms: [.iOS, .tvOS, .visionOS, .watchOS])),
      ],
      path: "Sources/Runtime/LandfallLive"),
    .target(
      name: "LandfallFoundation",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallParsing", "LandfallAuth",
        "LandfallNavigation", "LandfallLocalization", "Landfall",
      ],
      path: "Sources/Runtime/LandfallFoundation"),

    .target(
      name: "LandfallDoCodeGoExample", dependencies: ["LandfallDomain"],
      path: "Examples/DoCodeGo/Sources", plugins: ["EmbedFiles", "TypedRoutes"]),
    .target(
      name: "ExpresScanLinks", dependencies: ["LandfallDomain"],
      path: "Examples/ExpresScan/Sources", plugins: ["TypedRoutes"]),
    .target(
      name: "MatchTallyLinks", dependencies: ["LandfallDomain"],
      path: "Examples/MatchTally/Sources", plugins: ["TypedRoutes"]),
    .target(
      name: "PeerMentorLinks", dependencies: ["LandfallDomain"],
      path: "Examples/PeerMentor/Sources", plugins: ["TypedRoutes"]),
    .target(
      name: "PressLinks", dependencies: ["LandfallDomain"],
      path: "Tests/Scenarios/Press/Sources", plugins: ["TypedRoutes"]),
    .target(
      name: "RemoteServerExample",
      dependencies: ["Landfall", "LandfallDomain", "LandfallAuth", "LandfallRemote"],
      path: "Examples/RemoteServer/Sources"),
    .executableTarget(
      name: "embed-files", dependencies: ["LandfallLocalization", "LandfallDomain"],
      path: "Sources/Tools/embed-files"),
    .target(
      name: "LandfallRouteGenerator", dependencies: ["LandfallDomain"],
      path: "Sources/Tools/RouteGenerator"),
    .executableTarget(
      name: "typed-routes",
      dependencies: [
        "LandfallRouteGenerator", "LandfallAppManifest", "LandfallParsing", "LandfallLocalization",
        "LandfallStrictJSON", "LandfallDomain",
      ],
      path: "Sources/Tools/typed-routes"),
    .plugin(
      name: "TypedRoutes", capability: .buildTool(), dependencies: ["typed-routes"],
      path: "Plugins/TypedRoutes"),
    .plugin(
      name: "LinkTools",
      capability: .command(
        intent: .custom(
          verb: "links", description: "Check, explain and audit the links of the app folders here.")
      ),
      dependencies: ["textshell"], path: "Plugins/LinkTools"),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"],
      path: "Plugins/EmbedFiles"),

    .target(
      name: "LandfallWorkbench",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallParsing", "LandfallNavigation",
        "LandfallLocalization", "LandfallDiagnostics", "LandfallFiles",
      ],
      path: "Sources/Tools/Workbench"),

    // MARK: Simulation
    .target(
      name: "LandfallSimulation",
      dependencies: ["LandfallDomain", "LandfallAuth", "CLoopHook"],
      path: "Sources/Tools/Simulation"),
    .target(name: "CLoopHook", path: "Sources/CLibraries/CLoopHook"),

    // MARK: 4. and 5. Front end
    .target(
      name: "LandfallTouch", dependencies: ["LandfallDomain"], path: "Sources/FrontEnds/Touch"),
    .systemLibrary(
      name: "CFriBidi", path: "Sources/CLibraries/CFriBidi", pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CEdit", path: "Sources/CLibraries/CEdit", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .target(name: "CTerminal", path: "Sources/CLibraries/CTerminal"),
    .target(
      name: "LandfallFullScreen",
      dependencies: [
        "LandfallDomain", "LandfallAuth", "LandfallNavigation", "LandfallLocalization", "Landfall",
        "LandfallSimulation", "LandfallQRSymbols", "LandfallTouch",
        .target(name: "CFriBidi", condition: .when(traits: complete)),
      ],
      path: "Sources/FrontEnds/FullScreen"),
    .target(
      name: "LandfallTextShell",
      dependencies: [
        "LandfallDomain", "LandfallStrictJSON", "LandfallNotificationBus", "LandfallParsing",
        "LandfallAuth", "LandfallOrgContext", "LandfallNavigation", "LandfallLocalization",
        "Landfall", "LandfallAppCore", "LandfallReplay",
        "LandfallSimulation", "LandfallQRSymbols", "LandfallNotifications",
        "LandfallAssociation", "LandfallWorkbench", "LandfallDesktop", "LandfallDiagnostics",
        "LandfallTouch", "LandfallFullScreen", "LandfallFiles",
      ],
      path: "Sources/FrontEnds/TextShell", exclude: ["Locales", "Schemas"],
      plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "textshell",
      dependencies: [
        "LandfallDomain", "LandfallAuth", "LandfallNavigation", "Landfall",
        "LandfallSimulation", "LandfallTextShell", "LandfallSodium", "LandfallWorkspace",
        "LandfallFullScreen",
        "LandfallSystem", "LandfallDatabase", "LandfallAppManifest", "LandfallDoCodeGoExample",
        "LandfallHelperCalls", "LandfallQRSymbols", "LandfallNotifications", "LandfallWorkbench",
        "LandfallDesktop", "LandfallHelperProcess", "LandfallStrictJSON", "LandfallDiagnostics",
        "LandfallFiles", "CSpawn",
        .target(name: "CTerminal", condition: .when(traits: complete)),
        .target(name: "CEdit", condition: .when(traits: complete)),
      ],
      path: "Sources/Tools/textshell-cli"),

    // MARK: Tests
    .target(name: "LandfallTestSupport", path: "Tests/Support"),
    .testTarget(
      name: "DomainTests",
      dependencies: ["LandfallDomain", "LandfallTestSupport"],
      path: "Tests/Unit/DomainTests"),
    .testTarget(
      name: "StrictJSONTests",
      dependencies: ["LandfallStrictJSON", "LandfallDomain", "LandfallTestSupport"],
      path: "Tests/Unit/StrictJSONTests"),
    .testTarget(
      name: "NotificationBusTests",
      dependencies: ["LandfallNotificationBus", "LandfallDomain", "LandfallTestSupport"],
      path: "Tests/Unit/NotificationBusTests"),
    .testTarget(
      name: "ParsingTests",
      dependencies: [
        "LandfallParsing", "LandfallDomain", "LandfallTestSupport", "LandfallStrictJSON",
        "LandfallAppManifest",
      ],
      path: "Tests/Unit/ParsingTests"),
    .testTarget(
      name: "AuthTests",
      dependencies: [
        "LandfallAuth", "LandfallDomain", "LandfallStrictJSON", "LandfallTestSupport",
      ],
      path: "Tests/Unit/AuthTests"),
    .testTarget(
      name: "AppCoreTests",
      dependencies: [
        "LandfallAppCore", "LandfallParsing", "LandfallAuth", "LandfallOrgContext",
        "LandfallNavigation", "LandfallDomain", "LandfallTestSupport",
      ],
      path: "Tests/Unit/AppCoreTests"),
    .testTarget(
      name: "RecordingTests",
      dependencies: [
        "LandfallRecording", "LandfallReplay", "LandfallAppCore", "LandfallParsing", "LandfallAuth",
        "LandfallOrgContext", "LandfallLists", "LandfallNavigation", "LandfallNotifications",
        "LandfallDomain", "LandfallStrictJSON", "LandfallTestSupport",
      ],
      path: "Tests/Unit/RecordingTests"),
    .testTarget(
      name: "OrgContextTests",
      dependencies: ["LandfallOrgContext", "LandfallDomain", "LandfallTestSupport"],
      path: "Tests/Unit/OrgContextTests"),
    .testTarget(
      name: "ListsTests",
      dependencies: ["LandfallLists", "LandfallDomain", "LandfallTestSupport"],
      path: "Tests/Unit/ListsTests"),
    .testTarget(
      name: "NavigationTests",
      dependencies: [
        "LandfallNavigation", "LandfallDomain", "LandfallStrictJSON", "LandfallTestSupport",
      ],
      path: "Tests/Unit/NavigationTests"),
    .testTarget(
      name: "TouchTests",
      dependencies: ["LandfallTouch", "LandfallDomain", "LandfallTestSupport"],
      path: "Tests/Unit/TouchTests"),
    .testTarget(
      name: "LocalizationTests",
      dependencies: [
        "LandfallLocalization", "LandfallDomain", "LandfallTestSupport", "LandfallStrictJSON",
      ],
      path: "Tests/Unit/LocalizationTests"),
    .testTarget(
      name: "NotificationsTests",
      dependencies: [
        "LandfallNotifications", "LandfallDomain", "LandfallStrictJSON", "LandfallTestSupport",
      ],
      path: "Tests/Unit/NotificationsTests"),
    .testTarget(
      name: "AssociationTests",
      dependencies: [
        "LandfallAssociation", "LandfallDomain", "LandfallStrictJSON", "LandfallTestSupport",
        "LandfallAppManifest", "LandfallParsing", "LandfallDiagnostics",
      ],
      path: "Tests/Unit/AssociationTests"),
    .executableTarget(
      name: "store-probe", dependencies: ["LandfallSodium", "LandfallSystem", "LandfallAuth"],
      path: "Tests/Torture/store-probe"),
    .testTarget(
      name: "LandfallLiveTests",
      dependencies: [
        "LandfallLive", "MatchTallyLinks", "LandfallDomain", "LandfallSystem",
        "LandfallTestSupport",
      ],
      path: "Tests/Unit/LandfallLiveTests"),
    .testTarget(
      name: "KeychainTests",
      dependencies: [
        "LandfallKeychain", "LandfallSodium", "LandfallDomain", "LandfallTestSupport",
        "LandfallAuth",
      ],
      path: "Tests/Unit/KeychainTests"),
    .testTarget(
      name: "SodiumTests",
      dependencies: [
        "store-probe", "LandfallSodium", "LandfallDomain", "LandfallTestSupport", "LandfallAuth",
        "LandfallNavigation", "LandfallStrictJSON", "CSodium",
      ],
      path: "Tests/Unit/SodiumTests"),
    .testTarget(
      name: "WorkspaceTests",
      dependencies: [
        "LandfallWorkspace", "LandfallDomain", "LandfallTestSupport", "LandfallAuth",
        "LandfallOrgContext", "LandfallNavigation", "LandfallStrictJSON", "LandfallSodium",
      ],
      path: "Tests/Unit/WorkspaceTests"),
    .executableTarget(
      name: "cache-probe",
      dependencies: [
        "LandfallDatabase", "LandfallSodium", "LandfallDomain", "LandfallAuth",
        "LandfallNavigation",
      ],
      path: "Tests/Torture/cache-probe"),
    .testTarget(
      name: "DatabaseTests",
      dependencies: [
        "cache-probe", "textshell", "LandfallDatabase", "LandfallDomain", "LandfallTestSupport",
        "LandfallAuth",
        "LandfallNavigation", "LandfallSodium", "LandfallSimulation", "LandfallNotifications",
        "Landfall", "LandfallAppManifest", "LandfallLocalization", "LandfallNotificationBus",
        "LandfallOrgContext", "LandfallWorkspace",
        .target(name: "CSQLite", condition: .when(traits: complete)),
      ],
      path: "Tests/Unit/DatabaseTests"),
    .testTarget(
      name: "FilesTests", dependencies: ["LandfallFiles", "LandfallTestSupport"],
      path: "Tests/Unit/FilesTests"),
    .testTarget(
      name: "SystemTests",
      dependencies: ["LandfallSystem", "LandfallDomain", "LandfallTestSupport", "LandfallAuth"],
      path: "Tests/Unit/SystemTests"),
    .testTarget(
      name: "AppManifestTests",
      dependencies: [
        "LandfallAppManifest", "LandfallDomain", "LandfallTestSupport", "LandfallParsing",
        "LandfallLocalization", "LandfallDoCodeGoExample", "LandfallStrictJSON",
      ],
      path: "Tests/Unit/AppManifestTests"),
    .testTarget(
      name: "ExpresScanTests",
      dependencies: [
        "ExpresScanLinks", "LandfallDomain", "LandfallParsing", "LandfallAuth",
        "LandfallAppManifest", "LandfallLocalization", "LandfallTestSupport",
      ],
      path: "Tests/Unit/ExpresScanTests"),
    .testTarget(
      name: "RouteGeneratorTests",
      dependencies: [
        "LandfallRouteGenerator", "LandfallDomain", "LandfallParsing", "LandfallAppManifest",
        "LandfallDoCodeGoExample", "ExpresScanLinks", "MatchTallyLinks", "PeerMentorLinks",
        "PressLinks", "LandfallTestSupport", "Landfall", "LandfallLocalization",
      ],
      path: "Tests/Unit/RouteGeneratorTests"),
    .testTarget(
      name: "MatchTallyTests",
      dependencies: [
        "MatchTallyLinks", "Landfall", "LandfallDomain", "LandfallParsing", "LandfallAuth",
        "LandfallNavigation", "LandfallAppManifest", "LandfallLocalization", "LandfallFoundation",
        "LandfallTestSupport",
      ],
      path: "Tests/Unit/MatchTallyTests"),
    .executableTarget(
      name: "http-probe", dependencies: ["LandfallRemote", "LandfallCurl", "LandfallStrictJSON"],
      path: "Tests/Torture/http-probe"),
    .testTarget(
      name: "RemoteTests",
      dependencies: [
        "textshell-remote", "http-probe", "LandfallRemote", "LandfallCurl", "LandfallHelperCalls",
        "LandfallDomain",
        "LandfallAuth", "LandfallSodium", "LandfallSystem", "LandfallTestSupport", "CSodium",
        "LandfallStrictJSON", "LandfallOrgContext", "LandfallNavigation", "LandfallLocalization",
        "RemoteServerExample", "Landfall", "LandfallAppManifest", "LandfallDoCodeGoExample",
        "LandfallSimulation", "LandfallWorkspace",
        .target(name: "COpenSSL", condition: .when(traits: complete)),
      ],
      path: "Tests/Unit/RemoteTests"),
    .testTarget(
      name: "HelperCallsTests",
      dependencies: [
        "textshell-remote", "LandfallHelperCalls", "LandfallDomain", "LandfallAuth",
        "LandfallOrgContext", "LandfallSimulation", "LandfallTestSupport",
      ],
      path: "Tests/Unit/HelperCallsTests"),
    .testTarget(
      name: "QRCodeTests",
      dependencies: [
        "textshell", "textshell-qr", "LandfallQRCode", "LandfallQRSymbols",
        "LandfallHelperCalls", "LandfallDomain", "LandfallParsing", "LandfallAppManifest",
        "LandfallTestSupport",
      ],
      path: "Tests/Unit/QRCodeTests", exclude: ["other-tools.py", "requirements.txt"]),
    .testTarget(
      name: "DesktopTests",
      dependencies: [
        "textshell", "LandfallDesktop", "LandfallDomain", "LandfallTestSupport",
      ],
      path: "Tests/Unit/DesktopTests"),
    .testTarget(
      name: "LandfallFoundationTests",
      dependencies: [
        "LandfallFoundation", "Landfall", "LandfallDomain", "LandfallLocalization",
        "LandfallTestSupport",
      ],
      path: "Tests/Unit/LandfallFoundationTests"),
    .testTarget(
      name: "LandfallTests",
      dependencies: [
        "Landfall", "LandfallDomain", "LandfallAuth", "LandfallOrgContext", "LandfallNavigation",
        "LandfallParsing", "LandfallLocalization", "LandfallNotificationBus", "LandfallSimulation",
        "LandfallAppManifest", "LandfallDoCodeGoExample", "LandfallFoundation",
        "LandfallTestSupport", "LandfallNotifications",
      ],
      path: "Tests/Unit/LandfallTests"),
    .testTarget(
      name: "ExplainTests",
      dependencies: [
        "Landfall", "LandfallDomain", "LandfallAuth", "LandfallOrgContext", "LandfallLists",
        "LandfallNavigation", "LandfallNotificationBus", "LandfallSimulation", "LandfallSodium",
        "LandfallWorkspace", "LandfallDatabase", "LandfallAppManifest", "LandfallTestSupport",
      ],
      path: "Tests/Unit/ExplainTests"),
    .testTarget(
      name: "TextShellTests",
      dependencies: [
        "LandfallTestSupport", "textshell", "LandfallTextShell", "LandfallDomain", "LandfallAuth",
        "LandfallLocalization", "LandfallSimulation", "LandfallNavigation", "LandfallStrictJSON",
        "LandfallTouch", "LandfallFullScreen",
      ],
      path: "Tests/Unit/TextShellTests"),
    .testTarget(
      name: "FullScreenTests",
      dependencies: [
        "LandfallTestSupport", "LandfallFullScreen", "LandfallDomain", "LandfallLocalization",
        "LandfallSimulation", "LandfallNavigation", "LandfallTouch",
      ],
      path: "Tests/Unit/FullScreenTests"),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "LandfallWorkbench", "LandfallDomain", "LandfallParsing", "LandfallNavigation",
        "LandfallStrictJSON", "LandfallAppManifest", "LandfallDoCodeGoExample",
        "LandfallTestSupport", "textshell", "Landfall", "LandfallLocalization",
        "LandfallDiagnostics",
      ],
      path: "Tests/Unit/WorkbenchTests"),
    .testTarget(
      name: "ModelTests",
      dependencies: [
        "Landfall", "LandfallDomain", "LandfallAuth", "LandfallOrgContext", "LandfallNavigation",
        "LandfallParsing", "LandfallLocalization", "LandfallSimulation", "LandfallTestSupport",
        "LandfallLists", "LandfallAppCore", "LandfallNotifications",
      ],
      path: "Tests/Unit/ModelTests"),
    .testTarget(
      name: "SourceChecks", dependencies: ["LandfallTestSupport"], path: "Tests/Unit/SourceChecks"),

    // MARK: Benchmarks, in no product: they measure `package` declarations too
    .target(name: "CAllocationCount", path: "Benchmarks/Sources/CAllocationCount"),
    .target(name: "CPseudoTerminal", path: "Benchmarks/Sources/CPseudoTerminal"),
    .target(name: "CTriePeer", path: "Benchmarks/Sources/CTriePeer"),
    .target(name: "CInstructionCount", path: "Benchmarks/Sources/CInstructionCount"),
    .systemLibrary(
      name: "CSodiumPeer", path: "Benchmarks/Sources/CSodiumPeer", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"])]),
    .executableTarget(
      name: "landfall-bench",
      dependencies: [
        "CAllocationCount", "CInstructionCount", "CSodiumPeer", "CTriePeer", "Landfall",
        "LandfallDomain", "LandfallNotificationBus", "LandfallParsing", "LandfallAuth",
        "LandfallOrgContext", "LandfallNavigation", "LandfallAppManifest", "LandfallDatabase",
        "LandfallSodium", "LandfallSystem", "LandfallSimulation", "LandfallWorkbench",
        "LandfallTouch", "LandfallFullScreen", "LandfallLists", "LandfallLocalization",
      ],
      path: "Benchmarks/Sources/LandfallBench"),
    .executableTarget(
      name: "limits",
      dependencies: [
        "CPseudoTerminal", "Landfall", "LandfallDomain", "LandfallAuth", "LandfallAppManifest",
        "LandfallSodium", "LandfallSystem", "LandfallWorkspace", "LandfallSimulation",
      ],
      path: "Benchmarks/Sources/Limits"),
  ],
  swiftLanguageModes: [.v6]
)

// What the code of a feature asks for: `#if SQLite`.
let features: [SwiftSetting] =
  ["SQLite", "Remote", "QRCode", "FullScreen", "Desktop"].map {
    .define($0, .when(traits: complete))
  } + [
    .define("QRLibraries", .when(platforms: [.linux, .macOS], traits: complete)),
    .define("DBus", .when(platforms: [.linux], traits: complete)),
  ]

let house: [SwiftSetting] = [
  "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
  "InferIsolatedConformances", "NonisolatedNonsendingByDefault", "ImmutableWeakCaptures",
].map { .enableUpcomingFeature($0) }

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = (target.swiftSettings ?? []) + house + features
}
