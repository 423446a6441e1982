// Records what i18next makes of each case: node record.mjs PATH_OF_I18NEXT/src/index.js > cases.json
import { readFileSync } from 'node:fs'
const { default: i18next } = await import(process.argv[2])
const resources = JSON.parse(readFileSync(new URL('resources.json', import.meta.url)))
const cases = []
const add = (language, key, options = {}) => cases.push({ language, key, options })
for (const key of ['plain', 'deep.er.est', 'deep', 'nowhere', 'empty', 'dollar', 'braces', 'open']) add('en', key)
add('en', 'other:title'); add('en', 'nope:title')
for (const key of ['hello', 'spaced', 'raw']) { add('en', key, { name: 'Ada' }); add('en', key, { name: '<b> & {{name}} $t(app:plain)' }) }
add('en', 'two', { a: '1', b: '2' }); add('en', 'gone'); add('en', 'dotted', { user: { name: 'Ada' } })
for (const count of [0, 1, 2, -1, 21, 1.5]) for (const key of ['item', 'none', 'bare']) add('en', key, { count })
add('en', 'item')
for (const count of [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111, 0]) add('en', 'place', { count, ordinal: true })
for (const count of [3, 1, 2]) add('en', 'half', { count, ordinal: true })
for (const context of ['male', 'female', 'other', 'none', '']) {
  add('en', 'friend', { context })
  for (const count of [0, 1, 5]) add('en', 'friend', { context, count })
}
for (const count of [1, 2]) add('en', 'crown', { context: 'king', count, ordinal: true })
for (const context of ['a', 'b']) add('en', 'ctx', { context })
for (const key of ['nest', 'nestShort', 'nestOther', 'nestDeep', 'nestMissing', 'nestCount', 'nestName', 'nestQuoted',
  'nestSingle', 'nestContext', 'nestOrdinal', 'nestTwo', 'nestNest', 'loop']) add('en', key, { name: 'Ada' })
add('en', 'nestValue', { n: 1 }); add('en', 'nestValue', { n: 7 }); add('en', 'nestInherit', { count: 2 })
for (const language of ['ar', 'he', 'fr', 'de', 'ja', 'pl'])
  for (const count of [0, 1, 2, 3, 7, 10, 11, 12, 22, 25, 99, 100, 101, 103, 1000, 1000000, 1.5]) add(language, 'item', { count })
for (const language of ['fr', 'it', 'sv', 'de', 'ja']) for (const count of [1, 2, 3, 8, 11, 22]) add(language, 'place', { count, ordinal: true })
for (const key of ['plain', 'hello', 'onlyEnglish', 'nowhere']) for (const language of ['de-AT', 'de-CH', 'de', 'fr']) add(language, key, { name: 'Ada' })
for (const count of [1, 2]) add('ar', 'onlyEnglish2', { count })
const instance = i18next.createInstance()
await instance.init({ resources, fallbackLng: 'en', ns: ['app', 'other'], defaultNS: 'app', interpolation: { escapeValue: false }, showSupportNotice: false })
for (const row of cases) row.i18next = instance.getFixedT(row.language)(row.key, row.options)
process.stdout.write('[\n' + cases.map(row => '  ' + JSON.stringify(row)).join(',\n') + '\n]\n')
