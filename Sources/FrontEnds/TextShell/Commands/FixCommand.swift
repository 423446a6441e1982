import LandfallStrictJSON

enum FixCommand {
  /// `textshell fix PATH…`.
  static let definition = CommandDefinition(
    words: ["fix"], abstract: "Convert old names in app folders and scenarios.",
    examples: ["textshell fix MyApp", "textshell fix --write MyApp Tests/old.journey"],
    discussion:
      "Names that an earlier version used are listed with file and line. --write replaces them, "
      + "and keeps everything else byte for byte. A '.journey' file becomes a '.scenario' file. "
      + "The exit code is 1 if there are old names and --write is not given.",
    arguments: [
      Argument(name: "path", help: "A folder or a file.", isRepeating: true)
    ],
    options: [.flag("write", "Write the files.")],
    run: { context throws(ShellFailure) in try fix(context) })

  private static func fix(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    var files: [(file: SourceFile, edits: [SourceFile.Edit], target: String)] = []
    var paths: Set<String> = []
    for path in context.arguments.words {
      for file in try context.adapters.sourceFiles(path) where paths.insert(file.path).inserted {
        let (file, edits) = file.kind == .scenario ? scenario(file) : (file, file.edits)
        let target =
          file.path.hasSuffix(".journey")
          ? file.path.dropLast(".journey".count) + ".scenario" : file.path
        if !edits.isEmpty || target != file.path { files.append((file, edits, target)) }
      }
    }
    let writes = context.arguments.flags.contains("write")
    for (index, (file, edits, target)) in files.enumerated() {
      if writes {
        do throws(ShellFailure) {
          try context.adapters.replaceFile(file.path, target, file.bytes)
        } catch {
          let hint = "converted before: \(index) of \(files.count) files; run the command again"
          throw ShellFailure(error.code, error.message, hint: error.hint ?? hint)
        }
      }
      if !context.isJSON { context.print(lines(file, edits, target)) }
    }
    if context.isJSON {
      context.print([json(files, writes)])
    } else {
      let count = "\(files.count) file\(files.count == 1 ? "" : "s")"
      let rest = writes ? "converted" : "to convert; add --write"
      context.print([files.isEmpty ? "no old names" : count + " " + rest])
    }
    return files.isEmpty || writes ? .success : .ignored
  }

  /// Converts the lines of a scenario.
  private static func scenario(_ file: SourceFile) -> (SourceFile, [SourceFile.Edit]) {
    var file = file
    var edits: [SourceFile.Edit] = []
    var lines: [ArraySlice<UInt8>] = file.bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      // Quoted text and comments have no old words, but may have bytes that are not UTF-8.
      let start = bytes.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "#") }
      guard let line = String(validating: start, as: UTF8.self),
        let new = RenamedWords.fixed(line)
      else { continue }
      lines[index] = ArraySlice(new.utf8) + bytes.dropFirst(start.count)
      edits.append(
        SourceFile.Edit(
          line: index + 1, old: String(decoding: bytes, as: UTF8.self),
          new: String(decoding: lines[index], as: UTF8.self)))
    }
    file.bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    return (file, edits)
  }

  private static func lines(
    _ file: SourceFile, _ edits: [SourceFile.Edit], _ target: String
  ) -> [String] {
    let quote = file.kind == .scenario ? "'" : ""
    let lines = edits.map { edit in
      "\(file.path):\(edit.line): \(quote)\(edit.old)\(quote) is now \(quote)\(edit.new)\(quote)"
    }
    return (lines + (target == file.path ? [] : ["\(file.path) is now \(target)"]))
      .map(TerminalText.line)
  }

  private static func json(
    _ files: [(file: SourceFile, edits: [SourceFile.Edit], target: String)], _ isWritten: Bool
  ) -> String {
    JSONWriter.answer { writer in
      writer.member("written", isWritten)
      writer.objects("files", files) { writer, change in
        writer.member("file", change.file.path)
        writer.member("target", change.target)
        writer.objects("edits", change.edits) { writer, edit in
          writer.member("line", edit.line)
          writer.member("old", edit.old)
          writer.member("new", edit.new)
        }
      }
    }.text
  }
}
