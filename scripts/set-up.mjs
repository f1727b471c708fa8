// Runs on the host's Node before the project's own is installed: plain JavaScript without packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const nodeMajorMin = 20
const root = fileURLToPath(new URL('..', import.meta.url))
const modules = path.join(root, 'node_modules')
const runtime = path.join(modules, '.bin/node')
const stamp = path.join(modules, '.coffer-lock')

class SetUpFault extends Error {}

const chromium = {
  title: 'Chromium',
  need: 'The browser tests need Chromium',
  variable: 'CHROMIUM_PATH',
  // The first has no windows and is therefore faster, but not every package list contains it.
  packages: ['chromium-headless-shell', 'chromium'],
  names: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ],
}
/** The bare server, without the service that Debian's `redis-server` would start. */
const redis = {
  title: 'Redis',
  need: 'Several nodes need a Redis server',
  variable: 'REDIS_SERVER',
  packages: ['redis-tools'],
  names: ['redis-server', 'valkey-server', 'redis-check-rdb'],
}
/** Programs that the tests run and npm does not install. */
const programs = [chromium, redis]
/** Other engines, for a short run of the journey in each; without them those tests are skipped. */
const engines = [
  {
    title: 'Firefox',
    variable: 'FIREFOX_PATH',
    packages: ['firefox-esr', 'firefox'],
    names: ['firefox-esr', 'firefox'],
  },
  {
    title: 'WebKitGTK',
    packages: ['webkit2gtk-driver'],
    names: ['WebKitWebDriver'],
  },
  { title: 'Xvfb', packages: ['xvfb'], names: ['Xvfb'] },
].map((engine) => ({ ...engine, isOptional: true }))

try {
  checkNode()
  const lock = hashOf(path.join(root, 'package-lock.json'))
  if (readStamp() !== lock) await install(lock)
  if (process.argv.includes('--tests')) await ensurePrograms([...programs, ...engines])
  if (process.argv.includes('--redis')) await ensurePrograms([redis])
} catch (error) {
  if (!(error instanceof SetUpFault)) throw error
  say(error.message)
  process.exit(1)
}

function checkNode() {
  if (Number.parseInt(process.versions.node, 10) >= nodeMajorMin) return
  throw new SetUpFault(`Node ${nodeMajorMin} or later is needed; this is ${process.versions.node}.`)
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function readStamp() {
  return existsSync(runtime) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

async function install(lock) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new SetUpFault(`No permission to write in ${root}.`)
  }
  // The user's npm settings may omit what building needs, or the scripts that download the runtime.
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts=false']
  const quiet = ['--loglevel=http', '--no-audit', '--no-fund', '--no-progress']
  // By default, npm would retry for half an hour without a network.
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-factor=2']
  const npmRun = (title, ...args) =>
    run(title, ...npm(...args, ...flags, ...quiet, ...patience), { isHopeless: isOutOfReach })
  let { code, words } = await npmRun('Installing the packages', 'ci')
  if (/^npm (error|ERR!) code EUSAGE/m.test(words)) {
    // A lock file written on one platform may lack the optional packages of others; the rest of it still applies.
    const title = 'Installing the packages from a lock that lacks some of them'
    ;({ code, words } = await npmRun(title, 'install', '--no-save'))
  }
  if (code !== 0) throw new SetUpFault(sentenceOfNpm(words))
  const { status } = spawnSync(runtime, ['--version'])
  if (status !== 0) throw new SetUpFault(`The installed runtime ${runtime} does not run here.`)
  writeFileSync(stamp, lock)
}

function npm(...args) {
  const script = process.env.npm_execpath
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script)
  return isNpm ? [process.execPath, [script, ...args]] : ['npm', args]
}

function isOutOfReach(words) {
  return /attempt 3 failed with E(NOTFOUND|AI_AGAIN|CONN|TIMEDOUT|NETUNREACH|HOSTUNREACH)/.test(
    words,
  )
}

function sentenceOfNpm(words) {
  const errors = words.split('\n').filter((line) => !line.startsWith('npm http '))
  const causes = [
    [/ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|E(NET|HOST)UNREACH/, 'the npm registry is out of reach'],
    [/EACCES|EPERM|EROFS/, 'there is no permission to write'],
    [/ENOSPC/, 'the disk is full'],
    [/spawn npm ENOENT/, 'npm is not on the path'],
  ]
  const isNamed = ([pattern]) => errors.some((line) => pattern.test(line))
  const [, reason] = isOutOfReach(words) ? causes[0] : (causes.find(isNamed) ?? [])
  if (reason !== undefined) return `The packages could not be installed: ${reason}.`
  const last = errors.filter((line) => line !== '').slice(-10)
  return [...last, "The packages could not be installed; see npm's reason above."].join('\n')
}

async function ensurePrograms(wanted) {
  const isRoot = process.getuid?.() === 0
  const canInstall = isRoot && existsSync('/usr/bin/apt-get')
  const absent = wanted.filter((program) => !isThere(program))
  const missing = absent.filter(({ isOptional }) => canInstall || !isOptional)
  if (missing.length === 0) return
  if (!canInstall) {
    const [{ need, variable, packages }] = missing
    const way = existsSync('/usr/bin/apt-get') ? ` (sudo apt-get install ${packages[0]})` : ''
    throw new SetUpFault(`${need}: install it${way} or set ${variable}.`)
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('Reading the list of Debian packages', 'apt-get', ['-qq', 'update'], { env })
  for (const { title, names, packages, isOptional } of missing) {
    let words = ''
    for (const name of packages) {
      if (isOnPath(names)) break
      const args = ['install', '-qq', '-y', '--no-install-recommends', name]
      ;({ words } = await run(`Installing ${title}`, 'apt-get', args, { env }))
    }
    if (isOnPath(names)) continue
    if (isOptional) {
      say(`${title} could not be installed; what needs it is skipped.`)
      continue
    }
    throw new SetUpFault(`${title} could not be installed: ${words.trim().split('\n').at(-1)}`)
  }
}

function isThere({ variable, names }) {
  const wanted = process.env[variable]
  if (wanted && !existsSync(wanted)) {
    throw new SetUpFault(`${variable} names ${wanted}, which does not exist.`)
  }
  return Boolean(wanted) || isOnPath(names)
}

function isOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.some((folder) => names.some((name) => existsSync(path.join(folder, name))))
}

/** Runs a program and shows progress: a seconds counter on a terminal, an occasional line elsewhere. */
function run(title, program, args, { env = process.env, isHopeless = () => false } = {}) {
  const startedMs = performance.now()
  const passed = () => `${Math.round((performance.now() - startedMs) / 1000)} s`
  const isTerminal = process.stdout.isTTY
  if (!isTerminal) say(`${title} ...`)
  const show = () => (isTerminal ? write(`\r${title} ... ${passed()}`) : say(`... ${passed()}`))
  const timer = setInterval(show, isTerminal ? 200 : 15_000)
  return new Promise((resolve) => {
    let words = ''
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (text) => {
      words += text
      if (isHopeless(words)) child.kill()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => keep(error.message))
    child.on('close', (code) => {
      clearInterval(timer)
      if (isTerminal) write('\r')
      if (code === 0) say(`${title}: done in ${passed()}.`)
      else if (isTerminal) write('\n')
      resolve({ code, words })
    })
  })
}

function say(sentence) {
  write(`${sentence}\n`)
}

function write(text) {
  process.stdout.write(text)
}
