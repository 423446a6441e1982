// Writes the tables of numbers, dates, lists, currencies and time spans in
// Sources/Core/Localization/Formats/Tables from what node's Intl answers: node Scripts/formats.mjs
// The data is CLDR's (© Unicode, Inc., Unicode License v3). `FormatVectorTests` compares the result.
import { writeFileSync, mkdirSync } from 'node:fs'
const folder = new URL('../Sources/Core/Localization/Formats/Tables/', import.meta.url)
const languages = { en: 'english', ar: 'arabic', he: 'hebrew', de: 'german', fr: 'french', es: 'spanish', ja: 'japanese' }
const styles = ['full', 'long', 'medium', 'short']
const widths = ['long', 'short', 'narrow']
const currencies = Intl.supportedValuesOf('currency')
// The currencies with names: those traded most, and those of the regions of the seven languages.
const named = ('USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK '
  + 'AED TRY HUF CLP SAR PHP MYR COP RUB RON PEN ARS EGP MAD DZD TND KWD QAR BHD OMR JOD LBP IQD VND UAH').split(' ')

/** A Swift literal; invisible characters are escaped. */
const swift = text => '"' + text.replace(/[\\"]/g, '\\$&').replace(/[\u00a0\u061c\u2000-\u200f\u2028-\u202f\u2060-\u206f\u2212]/g,
  c => `\\u{${c.charCodeAt(0).toString(16).toUpperCase()}}`).replaceAll('\n', '\\n') + '"'
/** Words, each with what follows it, as a multi-line Swift literal without line breaks in its value. */
function block(words, indent, separator = ' ') {
  const pad = ' '.repeat(indent)
  const lines = ['']
  words.forEach((word, index) => {
    const text = swift(word).slice(1, -1).replaceAll('\\"', '"') + (index < words.length - 1 ? separator : '')
    if (lines.at(-1) !== '' && [...(pad + lines.at(-1) + text)].length > 98) lines.push('')
    lines[lines.length - 1] += text
  })
  return '"""\n' + lines.map(line => pad + line).join('\\\n') + '\n' + pad + '"""'
}
const part = (parts, type) => parts.find(p => p.type === type)?.value
const unique = (list, message) => {
  if (new Set(list).size !== 1) throw new Error(message + ': ' + JSON.stringify(list))
  return list[0]
}

// MARK: Dates

const month = index => new Date(Date.UTC(2026, index, 1, 9, 5, 7))
const dateParts = (language, options, date) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(date)
function pattern(language, options) {
  const morning = dateParts(language, options, month(2))
  const evening = dateParts(language, options, new Date(Date.UTC(2026, 2, 1, 14, 5, 7)))
  const width = value => value.length
  return morning.map((p, index) => {
    switch (p.type) {
      case 'weekday': return 'EEEE'
      case 'year': return width(p.value) === 2 ? 'yy' : 'y'
      case 'month': return /^\d+$/.test(p.value) ? 'M'.repeat(width(p.value)) : options.dateStyle === 'medium' ? 'MMM' : 'MMMM'
      case 'day': return 'd'.repeat(width(p.value))
      case 'hour': return (evening[index].value === '14' ? 'H' : 'h').repeat(width(p.value))
      case 'minute': return 'mm'
      case 'second': return 'ss'
      case 'dayPeriod': return 'a'
      case 'timeZoneName': return options.timeStyle === 'full' ? 'zzzz' : 'z'
      // format() writes a plain space where formatToParts() has a narrow one.
      default: return p.value.replaceAll('\u202f', ' ').replace(/[A-Za-z]+/g, "'$&'")
    }
  }).join('')
}
function dates(language) {
  const result = { plainDate: pattern(language, {}) }
  for (const style of styles) result[style + 'Date'] = pattern(language, { dateStyle: style })
  for (const style of styles) result[style + 'Time'] = pattern(language, { timeStyle: style })
  for (const style of styles) {
    result[style + 'Joint'] = unique(styles.map(time => {
      const whole = pattern(language, { dateStyle: style, timeStyle: time }).replaceAll("'", '')
      const [day, clock] = [result[style + 'Date'], result[time + 'Time']].map(t => t.replaceAll("'", ''))
      if (!whole.startsWith(day) || !whole.endsWith(clock)) throw new Error(`${language} ${whole}`)
      return whole.slice(day.length, whole.length - clock.length)
    }), 'joint of ' + language)
  }
  const names = (style, type, values) => values.map(value => part(dateParts(language, { dateStyle: style }, value), type))
  const twelve = [...Array(12).keys()].map(month)
  if (result.longDate.includes('MMMM')) result.months = names('long', 'month', twelve)
  if (result.mediumDate.includes('MMM')) result.shortMonths = names('medium', 'month', twelve)
  result.weekdays = names('full', 'weekday', [...Array(7).keys()].map(day => new Date(Date.UTC(2026, 2, 1 + day))))
  if (result.shortTime.includes('a')) {
    result.periods = [9, 14].map(hour => part(dateParts(language, { timeStyle: 'short' }, new Date(Date.UTC(2026, 2, 1, hour))), 'dayPeriod'))
  }
  const zone = (style, name) => part(new Intl.DateTimeFormat(language, { timeStyle: style, timeZone: name }).formatToParts(month(2)), 'timeZoneName')
  const [ahead, behind, long] = [zone('long', 'Etc/GMT-5'), zone('long', 'Etc/GMT+3'), zone('full', 'Etc/GMT+3')]
  const split = (text, digits) => text.match(new RegExp(`^(\\p{L}+)(.*?)${digits}(.*)$`, 'u')).slice(1)
  const [[name, plus, end], [, minus], [, , longEnd]] = [split(ahead, '5'), split(behind, '3'), split(long, '03:00')]
  result.zone = { name, plus, minus, end, longMinusEnd: longEnd, utc: zone('full', 'UTC') }
  if (zone('long', 'UTC') !== 'UTC') throw new Error('UTC')
  return result
}

// MARK: Numbers and lists

function numbers(language) {
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.5)
  const [one, minusOne] = [1, -1].map(n => new Intl.NumberFormat(language).format(n))
  const minus = minusOne.slice(0, -one.length)
  const dollars = currencyDisplay => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay, maximumFractionDigits: 0 })
  const name = part(dollars('name').formatToParts(1), 'currency')
  return {
    decimal: part(parts, 'decimal'), group: part(parts, 'group'), minus,
    leastGrouped: part(new Intl.NumberFormat(language).formatToParts(1234), 'group') ? 1 : 2,
    zero: new Intl.NumberFormat(language).format(0).codePointAt(0),
    percent: new Intl.NumberFormat(language, { style: 'percent' }).format(0.01).slice(one.length),
    currency: dollars('symbol').format(-1).replace(symbol(language, 'USD', 'symbol'), '¤').replace(one, '#').replace(minus, '-'),
    nameJoint: dollars('name').format(1).slice(one.length, -name.length),
  }
}
function lists(language) {
  const result = {}
  for (const [type, field] of [['conjunction', 'and'], ['disjunction', 'or']]) {
    for (const style of widths) {
      const literals = n => new Intl.ListFormat(language, { type, style })
        .format(Array(n).fill('ג')).split('ג').slice(1, -1)
      const four = literals(4)
      const joints = [literals(2)[0], unique(four.slice(0, -1), 'middle'), four.at(-1)]
      const name = style === 'long' ? field : style + field[0].toUpperCase() + field.slice(1)
      if (style === 'long' || joints.join('\0') !== result[field].join('\0')) result[name] = joints
    }
  }
  return result
}

// MARK: Time spans

/** A sample of each plural form: the operands matter, not the number. */
function samples(language) {
  const rules = new Intl.PluralRules(language)
  const found = new Map()
  for (const n of [...Array(120).keys(), 1000000, 0.5, 1.5]) if (!found.has(rules.select(n))) found.set(rules.select(n), n)
  return [...found].sort(([a], [b]) => (a === 'other') - (b === 'other'))
}
function spans(language) {
  const lines = []
  for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']) {
    const bodies = {}
    for (const style of widths) {
      const always = new Intl.RelativeTimeFormat(language, { style })
      const auto = new Intl.RelativeTimeFormat(language, { style, numeric: 'auto' })
      const forms = []
      for (const n of [-2, -1, 0, 1, 2]) if (auto.format(n, unit) !== always.format(n, unit)) forms.push(`${n}=${auto.format(n, unit)}`)
      for (const sign of ['-', '+']) {
        const form = n => {
          const parts = always.formatToParts(sign === '-' ? -n || -0 : n, unit)
          return parts.map(p => p.type === 'literal' ? p.value : p.type === 'integer' ? '#' : '').join('').replace(/#+/, '#')
        }
        const texts = samples(language).map(([category, n]) => [category, form(n)])
        const other = texts.find(([category]) => category === 'other')[1]
        for (const [category, text] of texts) if (category === 'other' || text !== other) forms.push(`${sign}${category}=${text}`)
      }
      bodies[style] = forms.join(';')
      const before = { long: null, short: bodies.long, narrow: bodies.short }[style]
      if (bodies[style] !== before) lines.push(...`\n${unit}.${style};${bodies[style]}`.split(/(?<=;)/))
    }
  }
  return lines
}

// MARK: Currencies

const symbol = (language, code, currencyDisplay) => {
  const text = (currency, display) => new Intl.NumberFormat(language,
    { style: 'currency', currency, currencyDisplay: display, maximumFractionDigits: 0, minimumFractionDigits: 0 }).format(1)
  // formatToParts() would leave out marks of direction that belong to the symbol.
  const [before, after] = text('USD', 'code').split('USD')
  const whole = text(code, currencyDisplay)
  return whole.slice(before.length, after.length ? whole.lastIndexOf(after.replace('\u00a0', '')) : undefined).replace(/\u00a0$/, '')
}
function symbols(language) {
  return currencies.map(code => [code, symbol(language, code, 'symbol')]).filter(([code, text]) => code !== text)
}
function narrowSymbols() {
  const common = new Map(currencies.map(code => {
    const counts = new Map()
    for (const l in languages) { const s = symbol(l, code, 'narrowSymbol'); counts.set(s, (counts.get(s) ?? 0) + 1) }
    return [code, [...counts].sort((a, b) => b[1] - a[1])[0][0]]
  }))
  const own = l => currencies.map(code => [code, symbol(l, code, 'narrowSymbol')]).filter(([code, text]) => text !== common.get(code))
  return { common: [...common].filter(([code, text]) => code !== text), own }
}
function names(language) {
  return named.map(code => {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'name', minimumFractionDigits: 0 })
    const texts = samples(language).map(([category, n]) => [category, part(format.formatToParts(n), 'currency')])
    const other = texts.find(([category]) => category === 'other')[1]
    return code + texts.filter(([category, text]) => category !== 'other' && text !== other).map(([c, text]) => `${c}=${text}|`).join('') + other
  })
}
const digits = count => currencies.filter(
  code => new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === count)

// MARK: Swift

const header = `// Written by Scripts/formats.mjs from Intl of node ${process.versions.node}, ICU ${process.versions.icu}, CLDR ${process.versions.cldr}.
// The data is from the Unicode Common Locale Data Repository, © Unicode, Inc., under the Unicode
// License v3 (\`Tests/Vectors/cldr\`).

`
function value(key, item, indent) {
  if (key === 'zero') return '0x' + item.toString(16)
  if (typeof item === 'number') return String(item)
  if (typeof item === 'string') return swift(item)
  if (key === 'periods') return `(${item.map(swift).join(', ')})`
  if (key === 'months' || key === 'shortMonths' || key === 'weekdays') {
    return `words(\n${' '.repeat(indent + 2)}${block(item.map(word => word.replaceAll(' ', '_')), indent + 2)})`
  }
  if (key === 'zone') {
    const usual = { name: 'GMT', plus: '+', minus: '-', end: '', longMinusEnd: '' }
    const rows = Object.entries(item).filter(([k, v]) => v !== usual[k]).map(([k, v]) => `${k}: ${swift(v)}`)
    return `ZoneSigns(${(rows.length > 1 ? '\n      ' : '') + rows.join(',\n      ')})`
  }
  return `ListJoints(${item.map(swift).join(', ')})`
}
const order = ['language', 'decimal', 'group', 'leastGrouped', 'minus', 'percent', 'zero', 'currency', 'nameJoint', 'months', 'shortMonths',
  'weekdays', 'periods', 'plainDate', 'fullDate', 'longDate', 'mediumDate', 'shortDate', 'fullTime', 'longTime', 'mediumTime', 'shortTime',
  'fullJoint', 'longJoint', 'mediumJoint', 'shortJoint', 'zone', 'and', 'shortAnd', 'narrowAnd', 'or', 'shortOr', 'narrowOr']
const usual = { decimal: '.', group: ',', leastGrouped: 1, minus: '-', percent: '%', zero: 0x30, nameJoint: ' ' }
const formats = language => ({ language, ...numbers(language), ...dates(language), ...lists(language) })
let text = header + '/// The formats of seven languages.\nextension LanguageFormats {\n'
for (const [language, name] of Object.entries(languages)) {
  const data = formats(language)
  text += `  static let ${name} = LanguageFormats(\n`
  const rows = order.filter(key => key in data && data[key] !== usual[key]).map(key => `    ${key}: ${value(key, data[key], 4)}`)
  if (language === 'es' || language === 'he') rows.push(`    joining: { ListJoints.${name}($0, before: $1) }`)
  text += rows.join(',\n') + ')\n\n'
}
const [arabic, egyptian] = [numbers('ar'), numbers('ar-EG')]
text += '  /// Arabic with the digits of Egypt.\n  static let egyptian = {\n    var formats = arabic\n'
for (const key of order) if (arabic[key] !== egyptian[key]) {
  text += `    formats.${key} = ${value(key, egyptian[key], 4)}\n`
}
text += '    return formats\n  }()\n}\n'
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('LanguageFormats+Tables.swift', folder), text)

const narrow = narrowSymbols()
const cases = (list, body) => list.map(l => `    case "${l}":\n      ${body(l)}\n`).join('')
const list = (words, indent) => words.reduce((lines, word, index) => {
  const text = `"${word}"` + (index < words.length - 1 ? ', ' : '')
  if ((lines.at(-1) + text).length > 96 - indent) lines.push('')
  lines[lines.length - 1] += text
  return lines
}, ['']).map(line => line.trimEnd()).join('\n' + ' '.repeat(indent))
const pairs = list => list.map(([code, s]) => code + s)
text = header + `/// Symbols, names and fraction digits of currencies (ISO 4217).
enum CurrencyTable {
  /// Returns the number of fraction digits.
  static func fractionDigits(_ code: String) -> Int {
    switch code {
${[0, 3].map(count => `    case ${list(digits(count), 6)}:\n      ${count}\n`).join('')}    default: 2
    }
  }

  /// The symbols in a language that are not the code, each after its code.
  static func symbols(_ language: String) -> String {
    switch language {
${cases(Object.keys(languages), l => block(pairs(symbols(l)), 6))}    default: ""
    }
  }

  /// The narrow symbols that differ from ${'``narrowSymbols``'}, each after its code.
  static func ownNarrowSymbols(_ language: String) -> String {
    switch language {
${cases(Object.keys(languages).filter(l => narrow.own(l).length), l => block(pairs(narrow.own(l)), 6))}    default: ""
    }
  }

  /// The narrow symbols of most languages, each after its code.
  static let narrowSymbols = ${block(pairs(narrow.common), 4)}

  /// The names after a number, each after its code: plural forms before \`other\`, separated by \`|\`.
  static func names(_ language: String) -> String {
    switch language {
${cases(Object.keys(languages), l => block(names(l), 6, ';'))}    default: ""
    }
  }
}
`
writeFileSync(new URL('CurrencyTable.swift', folder), text)

text = header + `/// Time spans relative to now.
///
/// A line has a unit, a style and its forms. \`-1\`, \`0\` and \`1\` are names such as "yesterday";
/// \`+one\` is a plural form of the future, with \`#\` for the number. A form that is missing is
/// \`other\`. A style that is missing is the one before it: \`long\`, \`short\`, \`narrow\`.
enum RelativeTimeTable {
  static func lines(_ language: String) -> String {
    switch language {
${cases(Object.keys(languages), l => block(spans(l), 6, ''))}    default: ""
    }
  }
}
`
writeFileSync(new URL('RelativeTimeTable.swift', folder), text)
