import LandfallDomain

enum SchemaCommand {
  /// `textshell schema KIND`.
  static let definition = CommandDefinition(
    words: ["schema"], abstract: "Print the JSON Schema of a file in an app folder.",
    examples: [
      "textshell schema app > app.schema.json", "textshell schema route > route.schema.json",
    ],
    discussion:
      "An editor then completes keys and shows what they mean: name the schema in the file, as in "
      + "\"$schema\": \"../app.schema.json\". Docs/Reference.md lists all keys.",
    arguments: [
      Argument(name: "kind", help: "app, route, layout or workspace.")
    ],
    run: { context throws(ShellFailure) in
      let kind = context.arguments.words[0]
      let kinds = schemaKinds
      guard let index = kinds.firstIndex(of: kind) else {
        throw .unknown(
          "The value '\(kind)' is invalid for '<kind>'", kind, in: kinds,
          hint: kinds.joined(separator: ", "))
      }
      let bytes = EmbeddedLocales.schemas[index].bytes
      context.io.write(bytes.description)
      return .success
    })

  /// The kinds of files that have a schema.
  static var schemaKinds: [String] {
    EmbeddedLocales.schemas.map { String($0.path.description.dropLast(".schema.json".count)) }
  }
}
