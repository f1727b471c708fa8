import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesToKeep, type Manifest, shellFiles } from '#server/app/pages/page-files.ts'
import { Fault } from './fault.ts'
import { say, withProgress } from './terminal.ts'

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'dist/.stamp')

const SHELL_BYTES_MAX = 640 * 1024
/** Compressed by gzip. */
const CONSOLE_BYTES_MAX = 180 * 1024

export const clientFolder = path.join(root, 'dist/client')

/** Builds the storefront if its sources have changed since the last build. A release has only what was built. */
export async function ensureClient(signal?: AbortSignal): Promise<void> {
  if (existsSync(path.join(root, 'release.json'))) return
  const [wanted, built] = await Promise.all([
    hashSources(),
    readFile(stamp, 'utf8').catch(() => ''),
  ])
  if (wanted === built) return
  await rm(stamp, { force: true })
  await withProgress('Building the storefront', () => build(signal))
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, wanted)
}

/** Builds the storefront for the browser, the code that renders its pages on the server, and the operators' console. */
async function build(signal: AbortSignal | undefined): Promise<void> {
  await runVite([], signal)
  await runVite(['--ssr', 'app/ssr/render-page.tsx'], signal)
  await runVite(['--config', 'vite.console.config.ts'], signal)
  await weighShell()
  await weighConsole()
}

/** Checks the size of what the service worker stores on every visitor's disk. Throws if it is too large. */
async function weighShell(): Promise<void> {
  const manifest = await readFile(path.join(clientFolder, '.vite/manifest.json'), 'utf8')
  const files = filesToKeep(JSON.parse(manifest) as Manifest)
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(clientFolder, file))).size),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  say(`Shell in the browser's cache: ${files.length} files, ${Math.ceil(bytes / 1024)} kB`)
  if (bytes > SHELL_BYTES_MAX) throw new Fault("The shell in the browser's cache is too large.")
}

/** Checks the size of what the console loads first, as it is sent. Throws if it is too large. */
async function weighConsole(): Promise<void> {
  const folder = path.join(clientFolder, '.console')
  const manifest = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')
  const { scripts, styles } = shellFiles(JSON.parse(manifest) as Manifest)
  const sizes = await Promise.all(
    [...scripts, ...styles].map(async (file) => {
      const content = await readFile(path.join(folder, file))
      return gzipSync(content, { level: 9 }).length
    }),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  say(`First load of the console: ${sizes.length} files, ${Math.ceil(bytes / 1024)} kB`)
  if (bytes > CONSOLE_BYTES_MAX) throw new Fault('The first load of the console is too large.')
}

async function runVite(options: string[], signal: AbortSignal | undefined): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  let words = ''
  const keep = (text: Buffer) => {
    words += text
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Fault(`${words.trim()}\nThe storefront could not be built.`)
}

async function hashSources(): Promise<string> {
  const folders = [
    'src/client',
    'src/console',
    'src/contract',
    'src/domain',
    'art/pictures',
    'scripts/vite',
  ]
  const listed = await Promise.all(folders.map(filesIn))
  const files = [
    ...listed.flat().sort(),
    'vite.config.ts',
    'vite.console.config.ts',
    'package-lock.json',
  ]
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    const content = contents[index] as Buffer
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}
