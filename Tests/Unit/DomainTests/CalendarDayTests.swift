import LandfallDomain
import Testing

@Suite("Days of the calendar")
struct CalendarDayTests {
  @Test(
    "Known days have the right date, number and weekday",
    arguments: [
      (1970, 1, 1, 0, 4), (1969, 12, 31, -1, 3), (2000, 2, 29, 11_016, 2),
      (2026, 3, 1, 20_513, 0), (2100, 3, 1, 47_541, 1), (1, 1, 1, -719_162, 1),
      (0, 2, 29, -719_469, 2), (1600, 3, 1, -135_080, 3),
    ])
  func known(year: Int, month: Int, day: Int, days: Int, weekday: Int) throws {
    let date = try #require(CalendarDay(year: year, month: month, day: day))
    #expect(date.daysSince1970 == days && date.weekday == weekday)
    #expect(CalendarDay(daysSince1970: days) == date)
  }

  @Test("Each day follows the previous one, for four hundred years around the year 0")
  func consecutive() throws {
    var before = CalendarDay(daysSince1970: -800_000)
    for days in -799_999...(-560_000) {
      let day = CalendarDay(daysSince1970: days)
      let isNext =
        day.day == before.day + 1 && day.month == before.month && day.year == before.year
        || day.day == 1 && before.day >= 28
          && (day.month == before.month + 1 && day.year == before.year
            || day.month == 1 && before.month == 12 && day.year == before.year + 1)
      guard isNext, CalendarDay(year: day.year, month: day.month, day: day.day) == day,
        day.weekday == (before.weekday + 1) % 7
      else {
        Issue.record("\(before) \(day)")
        return
      }
      before = day
    }
  }

  @Test(
    "Days that do not exist are refused",
    arguments: [
      (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
      (2026, 1, 32), (.max, 1, 1), (.min, 1, 1),
    ])
  func refused(year: Int, month: Int, day: Int) {
    #expect(CalendarDay(year: year, month: month, day: day) == nil)
  }
}
