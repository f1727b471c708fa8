import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkpointText, openCheckpoint } from '#domain/transparency/checkpoint.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { leafHash, rootSubtrees } from '#domain/transparency/merkle-tree.ts'
import {
  cosign,
  noteOf,
  openNote,
  parseNote,
  signatureLine,
  signingKey,
  signNote,
  vkeyOf,
  WITNESS_KEY,
} from '#domain/transparency/signed-note.ts'
import { growTiles, hashNodes } from '#domain/transparency/tiles.ts'
import { addCheckpointText, parseAddCheckpoint } from '#domain/transparency/witness.ts'
import { logReader } from '#scripts/witness/read-log.ts'
import { serveWitness } from '#scripts/witness/serve.ts'
import { createWitness, readState, writeState } from '#scripts/witness/witness.ts'
import { createWitnesses } from '#server/features/transparency/witnesses.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { logEntries, logOf, logStandsStill } from '#tests/support/fairness/logged-entries.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'coffer-witness-'))
const secret = 'ab'.repeat(32)
const name = 'witness.example/w'
const witnessKey = signingKey(Buffer.from(secret, 'hex'), name, WITNESS_KEY)
let app: TestApp
let peer: Server
/** How the witness responds; set by each test. */
let answer: RequestListener = (request) => request.socket.destroy()
let asked = 0
let isAlone = false
let peerUrl: string
let files = 0

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  peer = createServer((request, response) => {
    const isDirect = request.url === '/direct/add-checkpoint'
    if (isDirect) asked += 1
    // The shop's own job finds its witness down while a test calls it directly.
    if (isDirect || !isAlone) answer(request, response)
    else request.socket.destroy()
  })
  peerUrl = await listen(peer)
  const WITNESSES = `${peerUrl}/sub/ ${vkeyOf(witnessKey)}`
  app = await startApp({ hasCatalogue: false, env: { WITNESSES, LOG_LEVEL: 'silent' } })
  await logStandsStill(app)
})
afterAll(async () => {
  await app?.stop()
  peer.closeAllConnections()
  peer.close()
  rmSync(folder, { recursive: true })
})

const checkpoint = async () => (await fetch(`${app.url}/log/checkpoint`)).text()
const logKey = () => signingKey(app.config.transparencyLog.key, app.config.transparencyLog.origin)
const isCosigned = async () => !isFault(openNote(await checkpoint(), [witnessKey]))
/** Advances the clock until a condition holds; the shop's jobs run by it. */
async function passUntil(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const fromMs = app.clock.now()
  while (!(await isSo())) {
    app.clock.advance(500)
    await fetch(`${app.url}/healthz`)
    if (app.clock.now() - fromMs > 600_000) expect.unreachable()
  }
  return app.clock.now() - fromMs
}

/** A witness with its own state, as `npm run witness` runs it. */
function aWitness(url = app.url) {
  const file = path.join(folder, `witness-${++files}.json`)
  writeState(file, { name, secret, vkeys: [vkeyOf(logKey())], checkpoint: null })
  const reports: string[] = []
  return { ...again(file, reports, url), file, reports }
}

function again(file: string, reports: string[], url = app.url) {
  const state = readState(file)
  if (!state) throw new Error('There is no state')
  return createWitness({
    file,
    state,
    read: logReader(url),
    now: () => 1_700_000_000_000,
    report: (sentence) => void reports.push(sentence),
  })
}

describe('a checkpoint is sent to the witnesses', () => {
  it('and their signatures are served with it, and with every proof', async () => {
    const witness = aWitness()
    const [listener] = serveWitness(witness).listeners('request')
    answer = listener as RequestListener
    const [hash] = await logEntries(app, 300)
    await passUntil(isCosigned)
    const { size } = witness
    const first = size()
    expect(first).toBeGreaterThanOrEqual(300)
    await logEntries(app, 5)
    expect(await isCosigned()).toBe(false)
    await passUntil(isCosigned)
    expect(witness.reports).toEqual([])
    const proof = await (await logOf(app)).proofOf(hash as Buffer)
    expect(proof?.proof).toContain(await checkpoint())
    expect(openCheckpoint(await checkpoint(), [logKey(), witnessKey])).toMatchObject({
      size: first + 5,
    })

    // The witness has advanced by itself: it reports its size, and the shop sends a proof from there.
    await logEntries(app, 1)
    expect(await witness.follow(false)).toBeNull()
    await passUntil(isCosigned)
    expect(size()).toBe(first + 6)
  })

  it('a witness without a valid signature is skipped, retried within 10 s, and accepted later', async () => {
    isAlone = true
    const good = aWitness()
    const stranger = signingKey(Buffer.alloc(32, 9), name, WITNESS_KEY)
    const reply =
      (status: number, body: string): RequestListener =>
      (request, response) => {
        request.resume().on('end', () => response.writeHead(status).end(body))
      }
    const signedBy =
      (key: typeof witnessKey, textOf = (text: string) => text): RequestListener =>
      async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const sent = parseAddCheckpoint(Buffer.concat(chunks).toString())
        if (isFault(sent)) return void response.writeHead(400).end()
        const note = parseNote(sent.checkpoint)
        if (isFault(note)) return void response.writeHead(400).end()
        response.end(signatureLine(cosign(textOf(note.text), key, 1_700_000_000)))
      }
    const moods: RequestListener[] = [
      (request) => void request.socket.destroy(),
      reply(500, ''),
      reply(403, 'no'),
      reply(200, ''),
      reply(200, `— ${name} AAAA\n`),
      reply(200, 'x'.repeat(100_000)),
      reply(409, 'x'),
      reply(409, '999999999\n'),
      signedBy(stranger),
      signedBy(witnessKey, (text) => `${text}more\n`),
      signedBy({ ...witnessKey, name: 'other.example' }),
    ]
    const clock = manualClock()
    const url = `${peerUrl}/direct`
    const { database } = app
    const warnings: unknown[] = []
    const log = { info: () => undefined, warn: (line: unknown) => void warnings.push(line) }
    const [job] = createWitnesses({ database, clock, log }, [{ url, key: witnessKey }]).jobs
    const run = () => job?.run(new AbortController().signal)
    for (const mood of moods) {
      answer = mood
      await logEntries(app, 1)
      const before = asked
      await run()
      const times = asked - before
      expect(times).toBeGreaterThanOrEqual(1)
      await run()
      expect(asked - before).toBe(times)
      // Including its timeout, it is retried within 10 s.
      clock.advance(5_000)
      await run()
      expect(asked - before).toBe(2 * times)
      expect(await isCosigned()).toBe(false)
      clock.advance(5_000)
    }
    expect(warnings.length).toBeGreaterThan(4)
    const [listener] = serveWitness(good).listeners('request')
    answer = listener as RequestListener
    await run()
    expect(await isCosigned()).toBe(true)
  })
})

describe('a witness', () => {
  const send = (witness: ReturnType<typeof aWitness>, body: string) => witness.addCheckpoint(body)

  it('responds as c2sp.org/tlog-witness specifies', async () => {
    answer = (request) => void request.socket.destroy()
    const witness = aWitness()
    const note = async () => (await checkpoint()).replace(/\n— witness.*\n/g, '\n')
    const first = await note()
    const at = async (older: number, of = first) =>
      send(witness, addCheckpointText({ older, proof: [], checkpoint: of }))
    expect(await at(1)).toMatchObject({ status: 409, contentType: 'text/x.tlog.size', body: '0\n' })
    expect(await at(99_999)).toMatchObject({ status: 400 })
    expect(await at(0, first.replace('coffer.example/log', 'other.example'))).toMatchObject({
      status: 404,
    })
    expect(await at(0, first.replace(/\n\d+\n/, '\n7\n'))).toMatchObject({ status: 403 })
    for (const odd of ['', 'old', 'old 01\n\n', `old 0\nxx\n\n${first}`, first]) {
      expect((await send(witness, odd)).status).toBe(400)
    }
    const signed = await at(0)
    expect(signed.status).toBe(200)
    const opened = openNote(first + signed.body, [witnessKey])
    expect(opened).not.toHaveProperty('fault')
    const size = witness.size()
    expect(await at(0)).toMatchObject({ status: 409, body: `${size}\n` })
    expect(await at(size)).toMatchObject({ status: 200 })

    await logEntries(app, 3)
    const next = await note()
    const bad = addCheckpointText({ older: size, proof: [Buffer.alloc(32)], checkpoint: next })
    expect((await send(witness, bad)).status).toBe(422)
  })

  it('continues from its state, and reads what was added since', async () => {
    const witness = aWitness()
    expect(await witness.follow(true)).toBeNull()
    const size = witness.size()
    await logEntries(app, 700)
    const later = again(witness.file, witness.reports)
    expect(later.size()).toBe(size)
    expect(await later.follow(false)).toBeNull()
    expect(later.size()).toBe(size + 700)
    expect(witness.reports).toEqual([])
  })
})

/** What an attacker with the database can do, and finally with the log's key, too. */
const tamperings: [what: string, sql: string[], says: RegExp][] = [
  [
    'an entry was changed',
    ["UPDATE log_entries SET hash = sha256('swapped') WHERE index = 3"],
    /does not follow from the entries \(entry 3\)/,
  ],
  [
    'an entry was dated back',
    ["UPDATE log_entries SET at = at - interval '1 day' WHERE index = 300"],
    /does not follow from the entries \(entry 300\)/,
  ],
  [
    'an entry was dropped',
    ['DELETE FROM log_entries WHERE index = 4'],
    /is not served|has \d+ ent/,
  ],
  [
    'a tile was changed',
    [
      "UPDATE log_tiles SET hashes = overlay(hashes PLACING '\\xabcd' FROM 40) WHERE level = 0 AND number = 0",
    ],
    /does not follow from the entries \(entry 1\)/,
  ],
]

describe('a log that was tampered with in the database', () => {
  const tables = ['log_entries', 'log_tiles', 'log_head']
  const write = async (sql: readonly string[]) => {
    for (const each of sql) await app.database.pool.query(each)
  }
  beforeAll(async () => {
    await write(tables.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`))
    await write(tables.map((table) => `CREATE TABLE kept_${table} AS SELECT * FROM ${table}`))
  })
  afterEach(async () => {
    for (const table of tables) {
      await write([`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM kept_${table}`])
    }
  })

  it.each(tamperings)('is refused and reported: %s', async (_, sql, says) => {
    const witness = aWitness()
    expect(await witness.follow(true)).toBeNull()
    await write(sql)
    const later = again(witness.file, witness.reports)
    expect(await later.follow(true)).toMatch(says)
    expect(witness.reports).toEqual([expect.stringMatching(/^REFUSED: /)])
    expect(readFileSync(`${witness.file}.faults`, 'utf8')).toContain(await checkpoint())
    // From then on it signs nothing, until the whole log is correct again.
    const size = later.size()
    const note = await checkpoint()
    const body = addCheckpointText({ older: size, proof: [], checkpoint: note })
    expect((await later.addCheckpoint(body)).status).toBe(422)
  })

  it('is refused and reported: the tree was rewritten from its start and signed', async () => {
    const witness = aWitness()
    expect(await witness.follow(true)).toBeNull()
    const { root, size } = await rewriteTree()
    const known = again(witness.file, witness.reports)
    expect(await known.follow(false)).toMatch(/are not those that were seen before/)
    expect(witness.reports).toHaveLength(1)

    // The shop cannot have it signed either, whatever the proof.
    const note = noteWith(size, root)
    const pushed = again(witness.file, witness.reports)
    for (const proof of [[], [root], [root, root]]) {
      const body = addCheckpointText({ older: size, proof, checkpoint: note })
      expect((await pushed.addCheckpoint(body)).status).toBeGreaterThanOrEqual(409)
    }
    // A new witness cannot detect it; any witness with an older checkpoint does.
    expect(await aWitness().follow(true)).toBeNull()
  })

  it('is refused and reported: it was cut', async () => {
    const witness = aWitness()
    expect(await witness.follow(true)).toBeNull()
    const size = witness.size()
    await rewriteTree(size - 2)
    expect(await again(witness.file, witness.reports).follow(false)).toMatch(
      new RegExp(`had ${size} entries and has ${size - 2} now`),
    )
  })

  it('the command exits with an error, for those who run it by a timer', async () => {
    const file = path.join(folder, 'command.json')
    const run = () =>
      new Promise<{ code: number; out: string }>((resolve) => {
        const words = ['scripts/witness.ts', app.url, '--once', '--state', file]
        execFile(process.execPath, words, (error, stdout, stderr) => {
          resolve({ code: Number(error?.code ?? 0), out: stdout + stderr })
        })
      })
    const right = await run()
    expect(right).toMatchObject({ code: 0, out: expect.stringContaining('The log is right up to') })
    expect(right.out).toContain(vkeyOf(logKey()))
    await write(tamperings[0]?.[1] ?? [])
    expect(await run()).toMatchObject({ code: 1, out: expect.stringContaining('REFUSED') })
  })

  /** Replaces the first entry, recomputes all hashes, and signs with the log's own key. */
  async function rewriteTree(size?: number) {
    await write([
      "UPDATE log_entries SET hash = sha256('swapped') WHERE index = 0",
      `DELETE FROM log_entries WHERE index >= ${size ?? 1_000_000}`,
      'DELETE FROM log_tiles',
    ])
    const { rows } = await app.database.pool.query<{ text: string }>(
      `SELECT format('{"at":%s,"hash":"%s","kind":"%s"}', (extract(epoch FROM at) * 1000)::bigint,
         encode(hash, 'hex'), kind) AS text FROM log_entries ORDER BY index`,
    )
    const tiles = growTiles(
      [],
      0,
      rows.map(({ text }) => leafHash(Buffer.from(text))),
    )
    for (const [{ level, number }, bytes] of tiles) {
      await app.database.pool.query('INSERT INTO log_tiles VALUES ($1, $2, $3)', [
        level,
        number,
        Buffer.from(bytes),
      ])
    }
    const [root] = hashNodes([rootSubtrees(rows.length)], tiles)
    const note = noteWith(rows.length, root as Uint8Array)
    await app.database.pool.query('UPDATE log_head SET size = $1, checkpoint = $2', [
      rows.length,
      note,
    ])
    return { root: root as Uint8Array, size: rows.length }
  }

  function noteWith(size: number, root: Uint8Array): string {
    const text = checkpointText({ origin: logKey().name, size, root })
    return noteOf({ text, signatures: [signNote(text, logKey())] })
  }
})
