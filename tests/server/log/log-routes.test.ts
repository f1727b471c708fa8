import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckpoint } from '#domain/transparency/checkpoint.ts'
import { isFault } from '#domain/transparency/fault.ts'
import { checkLogged, parseEntry } from '#domain/transparency/log-proof.ts'
import { leafHash, rootSubtrees } from '#domain/transparency/merkle-tree.ts'
import { parseVkey, type VerifierKey } from '#domain/transparency/signed-note.ts'
import {
  edgeOf,
  hashNodes,
  parseBundle,
  splitHashes,
  tilePath,
} from '#domain/transparency/tiles.ts'
import { logEntries } from '#tests/support/fairness/logged-entries.ts'
import { ledgerOf } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const SIZE = 600
let app: TestApp
/** The log begins with the commitments that the shop makes at its start. */
let hashes: Buffer[]
let kinds: string[]

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false, env: { LOG_ORIGIN: 'shop.example:81/log' } })
  const { commitments, transparencyLog } = await ledgerOf(app)
  await commitments.refill()
  await logEntries(app, SIZE - 1 - (await transparencyLog.size()))
  await logEntries(app, 1, 'chain')
  const { rows } = await app.database.pool.query<{ hash: Buffer; kind: string }>(
    'SELECT hash, kind FROM log_entries ORDER BY index',
  )
  hashes = rows.map(({ hash }) => hash)
  kinds = rows.map(({ kind }) => kind)
})
afterAll(() => app?.stop())

const at = (path: string) => `${app.url}${path}`
const bytesOf = async (path: string) =>
  new Uint8Array(await (await fetch(at(`/log/tile/${path}`))).arrayBuffer())

async function logKeys(): Promise<VerifierKey[]> {
  const { body } = await ask<{ data: { kind: string; vkey: string; until: null }[] }>(
    app.url,
    'GET /log/keys',
  )
  expect(body.data.map(({ kind, until }) => [kind, until])).toEqual([
    ['log', null],
    ['receipt', null],
  ])
  const keys = body.data.map(({ vkey }) => parseVkey(vkey))
  return keys.filter((key) => !isFault(key)) as VerifierKey[]
}

test('an outsider reads the whole log with nothing but its address', async () => {
  const answer = await fetch(at('/log/checkpoint'))
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const keys = await logKeys()
  expect(keys.map(({ name }) => name)).toEqual([
    'shop.example:81/log',
    'shop.example:81/log/receipts',
  ])
  const head = openCheckpoint(await answer.text(), keys)
  expect(head).toMatchObject({ origin: 'shop.example:81/log', size: SIZE })
  if (isFault(head)) throw new Error(head.fault)

  const edge = await Promise.all(
    edgeOf(SIZE).map(async (tile) => [tile, await bytesOf(tilePath(tile))] as const),
  )
  expect(edge.map(([tile]) => tilePath(tile))).toEqual(['0/002.p/88', '1/000.p/2'])
  expect(hashNodes([rootSubtrees(SIZE)], edge)).toEqual([head.root])

  const seen: string[] = []
  for (const path of ['000', '001', '002.p/88']) {
    const bundle = parseBundle(await bytesOf(`entries/${path}`))
    if (isFault(bundle)) throw new Error(bundle.fault)
    expect(bundle.map((entry) => Buffer.from(leafHash(entry)).toString('hex'))).toEqual(
      splitHashes(await bytesOf(`0/${path}`)).map((hash) => Buffer.from(hash).toString('hex')),
    )
    for (const entry of bundle) {
      const read = parseEntry(Buffer.from(entry).toString())
      if (isFault(read)) throw new Error(read.fault)
      seen.push(read.hash)
    }
  }
  expect(seen).toEqual(hashes.map((hash) => hash.toString('hex')))
})

test('an existing tile is cached forever, a missing one never', async () => {
  for (const path of [
    '0/000',
    '0/000.p/3',
    '0/002.p/88',
    '0/002.p/1',
    '1/000.p/2',
    'entries/001',
  ]) {
    const answer = await fetch(at(`/log/tile/${path}`))
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const width = Number(/\.p\/(\d+)$/.exec(path)?.[1] ?? 256)
    if (!path.startsWith('entries'))
      expect((await answer.arrayBuffer()).byteLength).toBe(width * 32)
  }
  const odd = [
    ...['0/002', '0/002.p/89', '0/003.p/1', '1/000', '1/000.p/3', '2/000.p/1', '63/000.p/1'],
    ...[
      'entries/002',
      'entries/002.p/89',
      'entries/003',
      '0/x000/000',
      '0/x001/000',
      '0/0',
      '00/000',
    ],
    ...[
      '0/000.p/0',
      '0/000.p/256',
      '0/000.p/01',
      '0/000.p/',
      '64/000',
      '-1/000',
      '0/-01',
      '0/1000',
    ],
    ...[
      '',
      '0',
      '0/',
      '0/000/',
      '0/000.p',
      'data/000',
      '0/999/999',
      '0/x999/x999/x999/x999/x999/999',
    ],
    ...['0/000%00', '0/%78000/000', '0/..%2f000', `0/${'x000/'.repeat(500)}000`, 'entries/-1'],
  ]
  for (const path of odd) {
    const answer = await fetch(at(`/log/tile/${path}`))
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
  }
})

test('a proof is requested by commitment, and exists only once a checkpoint covers it', async () => {
  const keys = await logKeys()
  for (const index of [0, 255, 256, 599]) {
    const hash = hashes[index]?.toString('hex') ?? ''
    const { status, body } = await ask<{ data: { index: number; entry: string; proof: string } }>(
      app.url,
      `GET /api/log/proof?hash=${hash}`,
    )
    expect(status).toBe(200)
    expect(body.data.index).toBe(index)
    const logged = checkLogged(body.data, keys)
    expect(logged).toMatchObject({
      index,
      size: SIZE,
      entry: { kind: kinds[index], hash, at: app.clock.now() },
    })
    const other = await ask<{ data: { entry: string } }>(
      app.url,
      `GET /api/log/proof?hash=${hashes[(index + 1) % SIZE]?.toString('hex')}`,
    )
    expect(checkLogged({ ...body.data, entry: other.body.data.entry }, keys)).toEqual({
      fault: 'The proof does not lead from the entry to the root of the checkpoint',
    })
  }
  const status = async (query: string) => (await ask(app.url, `GET /api/log/proof${query}`)).status
  expect(await status(`?hash=${'0'.repeat(64)}`)).toBe(404)
  const waiting = 'ab'.repeat(32)
  await app.database.pool.query(
    "INSERT INTO log_waiting (kind, hash, at) VALUES ('battle', decode($1, 'hex'), now())",
    [waiting],
  )
  expect(await status(`?hash=${waiting}`)).toBe(404)
  for (const odd of ['', '?hash=', '?hash=AB', `?hash=${'A'.repeat(64)}`, '?index=3']) {
    expect(await status(odd)).toBe(422)
  }
})

test('the shop publishes pending entries within a second', async () => {
  const [before] = await heads()
  await app.database.pool.query(
    "INSERT INTO log_waiting (kind, hash, at) VALUES ('battle', decode($1, 'hex'), now())",
    ['cd'.repeat(32)],
  )
  await app.idle()
  app.clock.advance(1_000)
  await expect.poll(heads).not.toEqual([before])
})

const heads = async () => [(await (await fetch(at('/log/checkpoint'))).text()).split('\n')[1]]
