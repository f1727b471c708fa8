import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ensureClient } from './client-build.ts'

const program = path.join(import.meta.dirname, 'start.ts')
const started: ChildProcess[] = []

let base: string
let data: string

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'coffer-start-'))
  await chmod(base, 0o755)
  data = path.join(base, 'data')
  await ensureClient()
})

afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 }))

test('opens the shop, and the next start finds all data', async () => {
  const first = await open()
  const drops = await lastDrops(first.address)
  expect(drops.length).toBeGreaterThan(0)
  expect((await fetch(first.address)).headers.get('content-type')).toContain('text/html')
  expect(first.words()).toMatch(/^This is demo mode/m)
  const [, email, password] = /^Log in as (\S+) with (\S+)$/m.exec(first.words()) ?? []
  expect(await signIn(first.address, email, password)).toBe(200)
  expect(await first.stop('SIGINT')).toBe(0)

  const second = await open()
  expect(await lastDrops(second.address)).toEqual(drops)
  expect(await signIn(second.address, email, password)).toBe(200)
  expect(await second.stop('SIGTERM')).toBe(0)
})

test('starts again immediately after it was killed', async () => {
  const killed = await open()
  await killed.stop('SIGKILL')
  const next = await open()
  expect((await fetch(`${next.address}/readyz`)).status).toBe(200)
  expect(await next.stop('SIGINT')).toBe(0)
})

test('refuses a port in use, and a folder in use, in one sentence each', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const taken = await refusal({ PORT: String(port) })
  expect(taken).toBe(
    `Port ${port} of 127.0.0.1 is in use; stop what runs there or set PORT to another one.`,
  )
  other.close()
  const running = await open()
  expect(await refusal({})).toContain(`${data}/postgres is in use by process`)
  expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
  await running.stop('SIGINT')
})

test('production says everything in lines of JSON, also why it does not start', async () => {
  const { words, ended } = run({ COFFER_MODE: 'production' })
  expect(await ended).toBe(1)
  const lines = words()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 60, msg: 'Production needs DATABASE_URL.' }),
  )
})

test('Ctrl-C while the first database is made ends it without a reason', async () => {
  const folder = path.join(base, 'interrupted')
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: '0', COFFER_DATA: folder, DEMO_CROWD: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started.push(child)
  let words = ''
  const keep = (text: Buffer) => {
    words += text
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const isBegun = async () =>
    (await readdir(path.join(folder, 'postgres')).catch(() => [])).some((name) =>
      name.startsWith('unfinished-'),
    )
  await expect.poll(isBegun, { timeout: 60_000, interval: 5 }).toBe(true)
  // A terminal sends it to the whole group.
  process.kill(-(child.pid ?? 0), 'SIGINT')
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(words).not.toContain('cannot be made')
  expect(words).not.toContain('Error')
  expect(code).toBe(0)
})

test('explains an invalid setting, folder or database', async () => {
  expect(await refusal({ PORT: 'many' })).toContain('PORT')
  expect(await refusal({ HOST: '192.0.2.1' })).toContain('HOST is 192.0.2.1')
  expect(await refusal({ DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/none' })).toContain(
    'The database none at 127.0.0.1:1 does not answer',
  )
  const file = path.join(base, 'file')
  await writeFile(file, '')
  expect(await refusal({ COFFER_DATA: file })).toContain(`The data folder ${file} cannot be`)
  await rm(path.join(data, 'secrets.json'))
  expect(await refusal({})).toContain('secrets.json is missing')
})

interface Running {
  address: string
  words(): string
  /** Returns the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

async function open(): Promise<Running> {
  const { child, words, ended } = run({})
  await Promise.race([
    expect.poll(words, { timeout: 120_000 }).toContain('Ctrl-C stops it.'),
    ended.then(() => Promise.reject(new Error(words()))),
  ])
  return {
    address: /^Coffer is open: (\S+)$/m.exec(words())?.[1] ?? '',
    words,
    stop: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Returns the single line that a failing start prints. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { words, ended } = run(env)
  expect(await ended).toBe(1)
  const lines = words().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: '0', COFFER_DATA: data, DEMO_CROWD: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  const keep = (bytes: Buffer) => {
    text += bytes
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, words: () => text, ended }
}

/** Without the sequence numbers of the channel, which restart in every process. */
async function lastDrops(address: string): Promise<unknown[]> {
  const answer = await fetch(`${address}/api/last-drops`)
  const { data } = (await answer.json()) as { data: { seq: number }[] }
  return data.map(({ seq: _, ...drop }) => drop)
}

async function signIn(address: string, username = '', password = ''): Promise<number> {
  const form = { grant_type: 'password', client_id: 'web', client_secret: 'web' }
  const body = JSON.stringify({ ...form, username, password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${address}/oauth/token`, { method: 'POST', headers, body })).status
}
