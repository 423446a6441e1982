import LandfallDomain
import LandfallStrictJSON
import LandfallWorkbench

/// The differences between two versions of an app as text.
struct DifferenceText {
  let links: Int
  let moves: [DifferenceWork.Move: Int]
  let difference: RouteDifference

  /// The changes, ordered by the number of links that they affect.
  private var sorted: [(move: DifferenceWork.Move, count: Int)] {
    moves.map { ($0.key, $0.value) }.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      return (left.move.before, left.move.after) < (right.move.before, right.move.after)
    }
  }

  var lines: [String] {
    var lines: [String] = []
    lines += difference.removed.map { "- \($0)" }
    lines += difference.added.map { "+ \($0)" }
    lines += difference.changes.map { change in
      "~ \(change.route): \(change.key) \(change.before ?? "–") → \(change.after ?? "–")"
    }
    if difference.isEmpty { lines.append("the routes are the same") }
    let moved = moves.values.reduce(0, +)
    lines.append("\(moved) of \(links) links would land elsewhere")
    let rows = sorted.map { ["\($0.count)", $0.move.before, "→ " + $0.move.after] }
    return lines + TextTable.lines(rows, indent: 2)
  }

  var json: String {
    JSONWriter.answer { writer in
      writer.member("links", links)
      writer.member("moved", moves.values.reduce(0, +))
      writer.objects("moves", sorted) { writer, row in
        writer.member("before", row.move.before)
        writer.member("after", row.move.after)
        writer.member("links", row.count)
      }
      writer.object("routes") { writer in
        writer.member("removed", difference.removed.map { $0.text })
        writer.member("added", difference.added.map { $0.text })
        writer.objects("changed", difference.changes) { writer, change in
          writer.member("route", change.route.text)
          writer.member("key", change.key)
          writer.member("before", change.before)
          writer.member("after", change.after)
        }
      }
    }.text
  }
}
