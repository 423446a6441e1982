// Resolves links in WebAssembly and with `textshell audit`, and compares the answers byte for byte:
// in every example app all links of the examples and of the test vectors, and changed ones. Then
// records every scenario and replays the recordings in WebAssembly.
//
//   node Scripts/wasm/links.mjs landfall.wasm textshell
//
// Needs only node 18 or later. Prints each difference; exits with 1 if there is one.

import { spawnSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';

const [modulePath, textshell] = process.argv.slice(2);
const bytes = readFileSync(modulePath);
const module = new WebAssembly.Module(bytes);
/** The folders of the apps, of the examples and of the scenarios. */
const apps = ['Examples', 'Tests/Scenarios'].flatMap((folder) =>
  readdirSync(folder).map((name) => `${folder}/${name}`).filter((folder) => existsSync(`${folder}/App/app.json`)));

/** One instance of the core, with one app. */
class LinkCore {
  constructor() {
    this.core = new WebAssembly.Instance(module, {
      // Swift's hash tables are seeded, so that the sender of a link cannot choose keys that
      // collide.
      host: { random: (at, count) => webcrypto.getRandomValues(this.view(at, count)) },
    }).exports;
  }

  view(at, count) { return new Uint8Array(this.core.memory.buffer, at, count); }

  /** Calls an export with bytes, and frees both what it was given and what it gave. */
  call(name, input) {
    const at = this.core.malloc(input.length);
    this.view(at, input.length).set(input);
    const answer = this.core[name](at, input.length);
    const count = new Uint32Array(this.core.memory.buffer, answer, 1)[0];
    const text = Buffer.from(this.view(answer + 4, count)).toString();
    this.core.free(at);
    this.core.free(answer);
    return text;
  }

  load(files) { return JSON.parse(this.call('landfall_load', Buffer.from(JSON.stringify(files)))); }
  resolve(link) { return this.call('landfall_resolve', link); }
  replay(recording) { return JSON.parse(this.call('landfall_replay', recording)); }
}

/** The paths of all files below a folder, from the folder. */
function paths(folder, below = '') {
  return readdirSync(`${folder}/${below}`, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? paths(folder, `${below}${entry.name}/`) : [below + entry.name]);
}

const text = (path) => readFileSync(path, 'utf8');
const json = (path) => JSON.parse(text(path));

function links() {
  const written = ['Examples', 'Tests/Scenarios'].flatMap((folder) =>
    paths(folder).flatMap((path) => text(`${folder}/${path}`).match(/[a-z][\w+.-]*:\/\/[^\s"'`<>]*/gi) ?? []));
  const own = [...new Set(written)];
  const changed = own.flatMap((link) => [
    `${link}/`, `${link}?a=%C3%A9&a&=b#c`, link.toUpperCase(), link.slice(0, -1),
    link.replace('://', ':/'), link.replace(/\/([^/]*)$/, '/%2e%2E/$1'), `${link}/${'x'.repeat(9000)}`,
  ]);
  const vectors = ['own/docodego-url-differential', 'wpt/urltestdata'].flatMap((name) =>
    json(`Tests/Vectors/${name}.json`).flatMap((vector) => vector.input ?? []));
  const hostile = json('Tests/Vectors/own/utf8-hostile.json').flatMap((vector) => [
    Buffer.from(`docodego://app/${vector.percent}/members`),
    Buffer.concat([Buffer.from('matchtally://game/'), Buffer.from(vector.hex, 'hex')]),
  ]);
  const all = [...own, ...changed, ...text('Tests/Vectors/perf/urls-1000.txt').trimEnd().split('\n'),
    ...vectors].map((link) => Buffer.from(link));
  // A line feed ends a line of `audit`.
  return [...all, ...hostile].filter((link) => !link.includes(10));
}

const corpus = links();
let different = 0;
let same = 0;
/** The instances by the names of their apps. */
const cores = {};
for (const app of apps) {
  const folder = `${app}/App`;
  const core = new LinkCore();
  const files = paths(folder).map((path) => [path, text(`${folder}/${path}`)]);
  const loaded = core.load(Object.fromEntries(files));
  if (loaded.error !== undefined) throw new Error(`${app}: ${loaded.error}`);
  cores[json(`${folder}/app.json`).name] = core;
  const answers = corpus.map((link) => core.resolve(link));
  const audit = spawnSync(textshell, ['audit', '-', '--values', '--quiet', '--app', folder], {
    input: Buffer.concat(corpus.flatMap((link) => [link, Buffer.from('\n')])), maxBuffer: 1 << 30,
  });
  if (audit.status !== 0) throw new Error(`textshell audit: ${audit.error ?? audit.stderr}`);
  const lines = audit.stdout.toString().trimEnd().split('\n');
  if (lines.length !== corpus.length) throw new Error(`audit wrote ${lines.length} lines`);
  const outcomes = {};
  answers.forEach((answer, index) => {
    // The line of `audit` starts with its number and the link.
    if (lines[index].endsWith(`,${answer.slice(1)}`)) {
      same += 1;
    } else {
      different += 1;
      console.error(`FAIL ${app}: ${corpus[index]}\n  audit: ${lines[index]}\n  wasm:  ${answer}`);
    }
    const { outcome } = JSON.parse(answer);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  if (!outcomes.routed && !outcomes.handled) throw new Error(`no link is of ${app}`);
  const counts = Object.entries(outcomes).map(([name, count]) => `${name} ${count}`).join(', ');
  console.log(`${app}: ${loaded.routes} routes, ${loaded.rules} rules; ${counts}`);
}

/** Replays what every scenario records; returns how many recordings show the same again. */
function replayScenarios() {
  const folder = mkdtempSync(`${tmpdir()}/recordings-`);
  try {
    const scenarios = ['Tests/Scenarios', ...apps.map((app) => `${app}/Scenarios`)].filter(existsSync)
      .flatMap((folder) => paths(folder).map((path) => `${folder}/${path}`))
      .filter((path) => path.endsWith('.scenario'));
    const played = spawnSync(textshell, ['--record', `${folder}/r`, 'play', ...scenarios]);
    if (played.status !== 0) throw new Error(`textshell play: ${played.error ?? played.stdout}`);
    let good = 0;
    for (const name of readdirSync(folder)) {
      const recording = readFileSync(`${folder}/${name}`);
      const header = JSON.parse(recording.subarray(0, recording.indexOf(10)).toString());
      const replayed = cores[header.app].replay(recording);
      if (replayed.different === null && replayed.messages > 0) {
        good += 1;
      } else {
        different += 1;
        console.error(`FAIL ${name} of ${header.app}: ${JSON.stringify(replayed)}`);
      }
    }
    return good;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const recordings = replayScenarios();
const refused = new LinkCore().load({ 'app.json': '{' });
if (refused.error === undefined) throw new Error('a broken app.json is taken');
console.log(`landfall.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzipped`);
console.log(`${same} links and ${recordings} recordings the same, ${different} different`);
process.exit(different === 0 ? 0 : 1);
