import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consistencyPath } from '#domain/transparency/merkle-tree.ts'
import { addCheckpointText } from '#domain/transparency/witness.ts'
import { readPath } from '#server/features/transparency/tree.ts'
import { logEntries, logOf, logStandsStill } from '#tests/support/fairness/logged-entries.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const ENTRIES = times('LOG_ENTRIES', 700)
const program = path.join(import.meta.dirname, 'check-log')
/**
 * The folder in which Debian's golang-golang-x-mod-dev installs the packages; without modules, Go downloads nothing.
 */
const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' }

/** Why Go is not available; null if it is. */
function whyNot(): string | null {
  const { status } = spawnSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], { env })
  return status === 0 ? null : 'no golang-go, or no golang-golang-x-mod-dev, on this machine'
}

const reason = whyNot()
let app: TestApp
let folder: string

beforeAll(async () => {
  if (reason) return
  folder = mkdtempSync(path.join(tmpdir(), 'coffer-go-'))
  app = await startApp({ hasCatalogue: false })
  await logStandsStill(app)
  const built = spawnSync('go', ['build', '-o', path.join(folder, 'check-log'), '.'], {
    cwd: program,
    env,
    encoding: 'utf8',
  })
  expect(built.stderr).toBe('')
})
afterAll(async () => {
  await app?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

const write = (name: string, text: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const readCheckpoint = async () => (await fetch(`${app.url}/log/checkpoint`)).text()

/** Runs the program asynchronously, because the shop runs in this process. */
function check(words: readonly string[], vkey: string): Promise<{ status: number; said: string }> {
  return new Promise((resolve) => {
    const all = [`${app.url}/log`, vkey, ...words]
    execFile(path.join(folder, 'check-log'), all, (error, stdout) => {
      resolve({ status: Number(error?.code ?? 0), said: stdout.trim() })
    })
  })
}

it("Go's note and tlog packages verify the log: checkpoint, tiles, entries, inclusion and consistency", async (context) => {
  if (reason) return context.skip(reason)
  const log = await logOf(app)
  const half = Math.ceil(ENTRIES / 2)
  const hashes: Buffer[] = []
  const grow = async (count: number) => {
    for (let left = count; left > 0; left -= 10_000) {
      hashes.push(...(await logEntries(app, Math.min(left, 10_000))))
    }
  }
  await grow(half)
  const before = await log.size()
  const older = write('older', await readCheckpoint())
  await grow(ENTRIES - half)
  const size = await log.size()
  const parts = consistencyPath(before, size)
  const proof = await readPath(app.database.pool, parts, size)
  const checkpoint = await readCheckpoint()
  const added = write('added', addCheckpointText({ older: before, proof, checkpoint }))
  const places = [0, 1, 255, 256, half - 1, half, ENTRIES - 2, ENTRIES - 1]
  const files: string[] = []
  for (const place of places) {
    const logged = await log.proofOf(hashes[place] as Buffer)
    files.push(write(`entry-${place}`, logged?.entry ?? ''))
    files.push(write(`proof-${place}`, logged?.proof ?? ''))
  }
  expect(await check([older, added, ...files], log.vkeys.log)).toEqual({
    status: 0,
    said: `ok ${size}`,
  })

  // The program detects a wrong proof.
  expect(await check([older, added], log.vkeys.receipt)).toMatchObject({ status: 1 })
  expect(await check([older, added, files[2] ?? '', files[1] ?? ''], log.vkeys.log)).toMatchObject({
    status: 1,
  })
  const table = 'log_tiles'
  await app.database.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await app.database.pool.query(
    `UPDATE ${table} SET hashes = overlay(hashes PLACING '\\xabcd' FROM 40) WHERE level = 0`,
  )
  expect(await check([older, added, ...files.slice(0, 2)], log.vkeys.log)).toMatchObject({
    status: 1,
  })
}, 600_000)
