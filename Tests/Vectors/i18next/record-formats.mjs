// Records what i18next writes for each format and value: node record-formats.mjs PATH_OF_I18NEXT/src/index.js > formats.json
const { default: i18next } = await import(process.argv[2])
const languages = ['en', 'ar', 'ar-EG', 'he', 'de', 'fr', 'es', 'ja']
const rows = []
// `zone` is the person's offset from UTC in minutes; without it, the zone is UTC.
const add = (format, values, zone) => rows.push({ format, values: [values].flat(), ...(zone === undefined ? {} : { zone }) })
const name = (format, options) => {
  const text = Object.entries(options).filter(([, value]) => value !== undefined).map(([key, value]) => `${key}: ${value}`).join('; ')
  return text ? `${format}(${text})` : format
}

// Numbers
const numbers = ['0', '-0', '7', '-7', '10', '999', '1000', '-1234', '9999', '10000', '123456', '-1234567.8915', '999.9995', '9.9994', '0.5', '0.05',
  '0.0005', '0.00049', '-0.0001', '1.50', '007', '2.5', '1.005', '123456789012345678', '1000000000000000000000', '1e21', '1e+21', '-1.5e22', '1.5E-3',
  '1234567890123456789012345.678', '1.7976931348623157e308', '99999999999999999999.9999']
for (const value of numbers) {
  for (const options of [{}, { useGrouping: false }, { useGrouping: true }, { useGrouping: 'min2' }, { minimumFractionDigits: 2 }, { maximumFractionDigits: 0 },
    { minimumFractionDigits: 1, maximumFractionDigits: 2 }, { minimumFractionDigits: 5 }, { minimumIntegerDigits: 5 }, { style: 'percent' },
    { style: 'percent', maximumFractionDigits: 2 }, { style: 'percent', minimumFractionDigits: 1 }]) add(name('number', options), value)
}
add('number(maximumFractionDigits: 20; minimumIntegerDigits: 21)', '1.23456789012345678901234567890')
add('number(style: currency; currency: EUR)', '1234.5')
// Options that Intl refuses: the value is shown as given.
for (const options of [{ minimumFractionDigits: 21 }, { maximumFractionDigits: -1 }, { minimumFractionDigits: 4, maximumFractionDigits: 1 },
  { minimumIntegerDigits: 0 }, { minimumIntegerDigits: 22 }, { style: 'huge' }, { useGrouping: 'some' }]) add(name('number', options), '5')

// Money
const amounts = ['0', '1', '2', '11', '-1234.5', '1234567.895', '-0.004', '1e21', '1000000']
for (const currency of ['EUR', 'USD', 'JPY', 'KWD', 'EGP', 'XYZ']) {
  for (const value of amounts) {
    add(`currency(${currency})`, value)
    for (const currencyDisplay of ['code', 'narrowSymbol', 'name']) if (currency !== 'XYZ') add(name('currency', { currency, currencyDisplay }), value)
  }
}
for (const options of [{ minimumFractionDigits: 0 }, { maximumFractionDigits: 0 }, { minimumFractionDigits: 3 }, { maximumFractionDigits: 4 },
  { useGrouping: false }, { useGrouping: true }, { minimumIntegerDigits: 3 }, { minimumFractionDigits: 3, maximumFractionDigits: 1 },
  { currencyDisplay: 'sign' }]) for (const value of ['5', '-1234.567']) add(name('currency', { currency: 'USD', ...options }), value)
for (const currency of Intl.supportedValuesOf('currency')) {
  add(`currency(${currency})`, '1')
  add(name('currency', { currency, currencyDisplay: 'narrowSymbol' }), '1')
}
for (const currency of ('USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP SAR PHP MYR '
  + 'COP RUB RON PEN ARS EGP MAD DZD TND KWD QAR BHD OMR JOD LBP IQD VND UAH').split(' ')) {
  for (const value of ['1', '2', '3']) add(name('currency', { currency, currencyDisplay: 'name', minimumFractionDigits: 0 }), value)
}
for (const currency of ['EURO', 'E1']) add(name('currency', { currency }), '5')

// Dates: every month and day of the week, both halves of the day; offsets with and without minutes.
const times = ['2026-01-01T00:00:00Z', '2026-02-27T16:40:59.999Z', '2026-03-01T09:05:07Z', '2026-04-12T11:59:59Z', '2026-05-31T12:00:00Z', '2026-06-02T12:30:00Z',
  '2026-07-14T23:59:59Z', '2026-08-20T01:02:03Z', '2026-09-09T10:10:10Z', '2026-10-30T20:20:20Z', '2026-11-22T21:45:59Z', '2024-02-29T06:07:08Z',
  '1969-12-31T23:59:59Z', '0009-05-06T07:08:09Z', '9999-12-31T13:00:00Z']
const styles = [undefined, 'full', 'long', 'medium', 'short']
// Places without a name in `full` style, and without an abbreviation in `long` style, show their offset.
const zones = { 300: 'Etc/GMT-5', 840: 'Etc/GMT-14', [-180]: 'Etc/GMT+3', [-720]: 'Etc/GMT+12' }
times.forEach((value, index) => {
  const zone = [undefined, 300, -180, 840, undefined, -720][index % 6]
  for (const dateStyle of styles) for (const timeStyle of styles) add(name('datetime', { dateStyle, timeStyle }), value, zone)
})
zones[330] = 'Asia/Kolkata'
for (const dateStyle of styles) for (const timeStyle of styles.filter(style => style !== 'full')) {
  for (const value of times.slice(2, 4)) add(name('datetime', { dateStyle, timeStyle }), value, 330)
}
for (const timeZone of ['UTC', 'GMT']) add(name('datetime', { dateStyle: 'long', timeStyle: 'full', timeZone }), times[2], 330)
for (const dateStyle of styles) add(name('datetime', { dateStyle }), '2026-02-28', 840)
add('datetime(dateStyle: medium; timeStyle: short)', '1772355900000')
for (const options of [{ dateStyle: 'huge' }, { timeStyle: 'tiny' }]) add(name('datetime', options), '2026-02-28')

// Time spans
const counts = ['0', '-0', '1', '-1', '2', '-2', '3', '-25', '1.5', '-1234.5678', '1000000']
for (const range of ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']) {
  for (const style of ['long', 'short', 'narrow']) for (const numeric of ['always', 'auto']) {
    for (const value of counts) add(name('relativetime', { range, style, numeric }), value)
  }
}
add('relativetime(day)', '1e21'); add('relativetime(day)', '1.0'); add('relativetime(week)', '100'); add('relativetime', '3'); add('relativetime(hours)', '-2'); add('relativetime(quarter)', '1')
for (const options of [{ range: 'decade' }, { style: 'huge' }, { numeric: 'never' }]) add(name('relativetime', options), '3')

// Lists
for (const values of [['Ada'], ['Ada', 'Bob'], ['Ada', 'Bob', 'Carol'], ['a', 'b', 'c', 'd', 'e'], ['Ana', 'Irene'], ['Ana', 'hielo'], ['Ana', 'hiato'],
  ['Ana', 'hijo'], ['Ana', 'Óscar'], ['Ana', 'Oscar'], ['Ana', 'hotel'], ['siete', '8'], ['10', '11'], ['10', '118'], ['Ana', '11 de marzo'], ['Irene', 'Ana'],
  ['Ana', 'Irene', 'Oscar'], ['דנה', 'יוסי'], ['דנה', 'Ada'], ['سارة', 'كريم', 'Ada']]) {
  for (const type of [undefined, 'conjunction', 'disjunction']) for (const style of [undefined, 'long', 'short', 'narrow']) add(name('list', { type, style }), values)
}

const instance = i18next.createInstance()
await instance.init({ lng: 'en', resources: {}, interpolation: { escapeValue: false }, showSupportNotice: false })
const date = text => new Date(/^\d+$/.test(text) ? Number(text) : text)
const text = (language, { format, values, zone }) => {
  const isDate = format.startsWith('datetime')
  const value = format.startsWith('list') ? values : isDate ? date(values[0]) : values[0]
  const isDay = values[0].length === 10
  const options = isDate && !format.includes('timeZone') ? { timeZone: isDay || zone === undefined ? 'UTC' : zones[zone] } : {}
  // Options that Intl refuses leave the value as it is.
  const written = instance.services.formatter.format(value, format, language, options)
  return written === value ? values[0] : written
}
for (const row of rows) {
  const texts = languages.map(language => text(language, row))
  row.texts = new Set(texts).size === 1 ? texts[0] : texts
}
const escape = json => json.replace(/[\u00a0\u061c\u200e\u200f\u202f\u2066-\u2069]/g, mark => '\\u' + mark.charCodeAt(0).toString(16).padStart(4, '0'))
const cells = rows.map(row => escape(JSON.stringify([row.format, row.values, row.zone ?? null, row.texts])))
process.stdout.write(`{"languages": ${JSON.stringify(languages)},\n"rows": [\n${cells.join(',\n')}\n]}\n`)
