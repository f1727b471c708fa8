import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { readProcess, waitUntil } from './system-process.ts'

let base: string
let folder: string
const keepers: ChildProcess[] = []

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'coffer-embedded-'))
  // If root runs this, another user runs the database and must be able to enter.
  await chmod(base, 0o755)
  folder = path.join(base, 'postgres')
})

afterEach(async () => {
  for (const keeper of keepers.splice(0)) {
    if (keeper.exitCode !== null || keeper.signalCode !== null) continue
    keeper.kill('SIGKILL')
    await once(keeper, 'exit')
  }
})

afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 20 }))

const start = (where = folder) =>
  startEmbeddedPostgres({ folder: where, log: () => undefined, fsync: false })

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

test('creates a cluster, and a second start keeps its data and its port', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
  await first.stop()
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
  await second.stop()
})

test('requires the password, which only its owner can read', async () => {
  const server = await start()
  const stranger = new URL(server.url)
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  expect((await stat(path.join(folder, 'password'))).mode & 0o777).toBe(0o600)
  await server.stop()
})

test('takes another port when its own is in use', async () => {
  const kept = Number(await readFile(path.join(folder, 'port'), 'utf8'))
  const other = createServer().listen(kept, '127.0.0.1')
  await once(other, 'listening')
  const server = await start()
  expect(Number(new URL(server.url).port)).not.toBe(kept)
  await server.stop()
  other.close()
})

test('refuses a folder whose database another process uses, and leaves that process alone', async () => {
  const { url, keeper } = await keepOpen()
  await expect(start()).rejects.toThrow(`in use by process ${keeper.pid}`)
  expect(await ask(url, 'SELECT one FROM kept')).toHaveLength(1)
})

test('the server ends when its process is killed, and the next start works immediately', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { keeper } = await keepOpen()
    keeper.kill('SIGKILL')
    await once(keeper, 'exit')
    const server = await start()
    expect(await ask(server.url, 'SELECT one FROM kept')).toHaveLength(1)
    await server.stop()
  }
})

test('no process remains when the owner is killed and not restarted', async () => {
  const { keeper } = await keepOpen()
  const server = await serverPid()
  keeper.kill('SIGKILL')
  expect(await waitUntil(async () => (await readProcess(server)) === undefined, 20_000)).toBe(true)
})

test('starts despite the lock of a killed server', async () => {
  const { keeper } = await keepOpen()
  process.kill(await serverPid(), 'SIGKILL')
  keeper.kill('SIGKILL')
  await once(keeper, 'exit')
  const server = await start()
  expect(await ask(server.url, 'SELECT one FROM kept')).toHaveLength(1)
  await server.stop()
})

test('ignores a lock that names an unrelated process', async () => {
  const lock = path.join(folder, 'data/postmaster.pid')
  await writeFile(lock, `${process.pid}\n${folder}/data\n`)
  const server = await start()
  await server.stop()
})

test("the terminal's Ctrl-C does not stop the server before its process", async () => {
  const { url, keeper } = await keepOpen()
  process.kill(-(keeper.pid as number), 'SIGINT')
  expect(await ask(url, 'SELECT one FROM kept')).toHaveLength(1)
})

test('an incomplete cluster is created anew', async () => {
  const cut = path.join(base, 'cut')
  await mkdir(path.join(cut, 'unfinished-999999999'), { recursive: true })
  const server = await start(cut)
  await expect(stat(path.join(cut, 'unfinished-999999999'))).rejects.toThrow('ENOENT')
  await server.stop()
})

test('a folder with other files is named and left unchanged', async () => {
  const foreign = path.join(base, 'foreign')
  await mkdir(path.join(foreign, 'data'), { recursive: true })
  await writeFile(path.join(foreign, 'data/diary.txt'), 'dear diary')
  await expect(start(foreign)).rejects.toThrow(`${foreign}/data does not hold a database`)
  expect(await readFile(path.join(foreign, 'data/diary.txt'), 'utf8')).toBe('dear diary')
})

test('a database of another version is refused by its number', async () => {
  const old = path.join(base, 'old')
  await mkdir(path.join(old, 'data'), { recursive: true })
  await writeFile(path.join(old, 'data/PG_VERSION'), '12\n')
  await expect(start(old)).rejects.toThrow('holds a database of PostgreSQL 12')
})

test('a broken database gives one sentence with its folder and the reason', async () => {
  await writeFile(path.join(folder, 'data/global/pg_control'), 'broken')
  const fault = await start().catch((cause) => cause)
  expect(fault.name).toBe('DatabaseFault')
  expect(fault.message).toMatch(/^The database in .*\/postgres does not start: .*; restore it, or/)
  expect(fault.message).not.toContain('\n')
})

/** Another process that keeps the database open, in its own process group, like that of a terminal. */
async function keepOpen(): Promise<{ url: string; keeper: ChildProcess }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))}
    process.on('SIGINT', () => undefined)
    const { url } = await startEmbeddedPostgres({
      folder: ${JSON.stringify(folder)}, log: () => undefined, fsync: false
    })
    console.log(url)`
  const keeper = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  keepers.push(keeper)
  const lines = createInterface({ input: keeper.stdout as NodeJS.ReadableStream })
  const [url] = (await once(lines, 'line')) as [string]
  return { url, keeper }
}

async function serverPid(): Promise<number> {
  const lock = await readFile(path.join(folder, 'data/postmaster.pid'), 'utf8')
  return Number(lock.split('\n')[0])
}
