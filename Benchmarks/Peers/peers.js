// Usage: node peers.js path-to-regexp ROUTES QUERIES ROUNDS, or node peers.js url LINKS ROUNDS.
// Prints the minimum nanoseconds for one item.
const fs = require('fs')
const [, , what, ...files] = process.argv
const lines = file => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)
const rounds = Number(files.pop())
let sum = 0

function measure(items, work) {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = process.hrtime.bigint()
    for (const item of items) work(item)
    least = Math.min(least, Number(process.hrtime.bigint() - start) / items.length)
  }
  return least.toFixed(1)
}

if (what === 'url') {
  const links = lines(files[0])
  const took = measure(links, link => { sum += new URL(link).pathname.length })
  console.log(`${took}\t0 wrong`)
} else {
  // One expression for each route, literals before parameters, tried in turn, as apps use it.
  const { pathToRegexp } = require('/usr/share/nodejs/path-to-regexp')
  const routes = lines(files[0]).map(line => line.split('\t'))
    .map(([id, pattern]) => ({ id, pattern, expression: pathToRegexp(pattern) }))
  const rank = pattern => pattern.split('/').map(part => (part[0] === ':' ? '1' : '0')).join('')
  routes.sort((a, b) => (rank(a.pattern) < rank(b.pattern) ? -1 : rank(a.pattern) > rank(b.pattern) ? 1 : 0))
  const queries = lines(files[1]).map(line => line.split('\t'))
  const match = path => {
    for (const route of routes) {
      const found = route.expression.exec(path)
      if (found) { sum += found[0].length; return route.id }
    }
    return '-1'
  }
  const wrong = queries.filter(([path, id]) => match(path) !== id).length
  console.log(`${measure(queries, ([path]) => match(path))}\t${wrong} wrong`)
}
if (sum === 0) process.exit(1)
