import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BattleReceipt, BoxReceipt, CrashReceipt } from '#domain/fairness/receipt.ts'
import { aStatedChain } from '#tests/fairness/round-builders.ts'
import { aChain } from '#tests/support/fairness/beacon-peer.ts'
import { runMain, runProcess } from '#tests/support/shop/run-command.ts'
import { main } from './verify.ts'

const root = join(import.meta.dirname, '..')
const vectors = join(root, 'src', 'client', 'public', 'coffer-vectors.json')

let folder: string
let receipt: BoxReceipt
let battle: BattleReceipt
let crash: CrashReceipt

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-verify-'))
  const known = JSON.parse(await readFile(vectors, 'utf8'))
  receipt = known.box_receipt
  battle = known.battle_receipt
  crash = known.crash_receipt
})

afterAll(() => rm(folder, { recursive: true }))

const verify = (args: string[], cwd = root) => runMain(main, args, { INIT_CWD: cwd })

async function aFile(content: unknown): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('a receipt in a file', () => {
  test('is verified by the command line', async () => {
    const run = (args: string[]) =>
      runProcess(join(root, 'scripts', 'verify.ts'), args, { INIT_CWD: folder })
    const file = await aFile(receipt)
    const { code, out, err } = await run([file.slice(folder.length + 1)])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/\nVERIFIED: .+\n$/)
    expect(await run([])).toMatchObject({ code: 3, out: '' })
  })

  test('verified: every check is ok', async () => {
    const { code, out, err } = await verify([await aFile(receipt)])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^ok {6}scheme/)
    expect(out).toMatch(/\nok {6}result {8}The seeds and nonce draw 1544067\.\n/)
    expect(out).toMatch(/\nVERIFIED: .+\n$/)
    expect(out).not.toContain('FAILED')
  })

  test('failed: the failing check is named', async () => {
    const forged = { ...receipt, payout_cents: receipt.payout_cents + 1 }
    const { code, out } = await verify([await aFile(forged)])
    expect(code).toBe(1)
    expect(out).toMatch(/\nFAILED {2}payout {8}The receipt says 1500, but it must be 1499\.\n/)
    expect(out).toMatch(/\nFAILED: .+\n$/)
  })

  test('pending: the seed is not revealed', async () => {
    const { code, out } = await verify([await aFile({ ...receipt, server_seed: null })])
    expect(code).toBe(2)
    expect(out).toMatch(/\nPENDING: .+\n$/)
  })

  test("the API's reply is accepted unchanged", async () => {
    expect((await verify([await aFile({ data: receipt })])).code).toBe(0)
  })

  test("a path is relative to the caller's folder", async () => {
    const file = await aFile(receipt)
    expect((await verify([file.slice(folder.length + 1)], folder)).code).toBe(0)
  })

  test('an unknown scheme is refused', async () => {
    const { code, out } = await verify([await aFile({ ...receipt, scheme: 'md5/v0' })])
    expect(code).toBe(1)
    expect(out).toMatch(/^FAILED {2}scheme/)
  })

  test('--json prints the verdict and the checks', async () => {
    const { code, out } = await verify(['--json', await aFile(receipt)])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'verified',
      checks: expect.arrayContaining([{ name: 'scheme', isOk: true, detail: expect.any(String) }]),
    })
  })

  test('its texts cannot send control sequences to the terminal', async () => {
    const steering = { ...receipt, result: { ...receipt.result, item_id: '\u001b[2J\u202e' } }
    const { code, out } = await verify([await aFile(steering)])
    expect(code).toBe(1)
    expect(out).toContain('The receipt says \ufffd[2J\ufffd')
  })
})

describe('a battle', () => {
  test('verified: its beacon round, every ticket, the winner', async () => {
    const { code, out } = await verify([await aFile({ data: battle })])
    expect(code).toBe(0)
    expect(out).toMatch(/\nok {6}beacon {10}drand's quicknet, a public network/)
    expect(out).toMatch(/\nok {6}signature {7}The network's key has signed round 1000\.\n/)
    expect(out).toMatch(/\nok {6}tickets {9}The seeds and the beacon draw all 12 of them\.\n/)
    expect(out).toMatch(
      /\nok {6}draw {12}It drew 2199 of 5199, of which each team owns its weight\.\n/,
    )
  })

  test('failed: another signature', async () => {
    const beacon = { ...battle.beacon, signature: 'ab'.repeat(48) }
    const { code, out } = await verify([await aFile({ ...battle, beacon })])
    expect(code).toBe(1)
    expect(out).toMatch(/\nFAILED {2}signature/)
  })

  test('pending: checks that are not possible yet are reported as open', async () => {
    const early = {
      ...battle,
      ...{ status: 'in_progress', server_seed: null, entropy: null, result: null, ended_at: null },
      beacon: { ...battle.beacon, signature: null, randomness: null },
      rounds: battle.rounds.map((round) => ({ ...round, drops: [] })),
    }
    const { code, out } = await verify([await aFile(early)])
    expect(code).toBe(2)
    expect(out).toMatch(/\nopen {4}signature {7}Waiting for round 1000\.\n/)
    expect(out).toMatch(/\nopen {4}draws {11}The server seed is revealed/)
  })
})

describe('a round', () => {
  test('verified: its link, its chain, its beacon round, its result', async () => {
    const { code, out } = await verify([await aFile({ data: crash })])
    expect(code).toBe(0)
    expect(out).toMatch(/\nok {6}chain {9}Hashed 7 times, it is the announced end/)
    expect(out).toMatch(/\nok {6}result {8}Link and salt bust at 2\.63x\.\n/)
  })

  test('failed: another index in its chain', async () => {
    const { code, out } = await verify([await aFile({ ...crash, index: 8 })])
    expect(code).toBe(1)
    expect(out).toMatch(/\nFAILED {2}chain/)
  })
})

describe('a chain', () => {
  const chain = aStatedChain('wheel', aChain())

  test('in a file is verified from its newest round to its published end', async () => {
    const { code, out } = await verify(['--chain', await aFile({ data: chain, next_cursor: null })])
    expect(code).toBe(0)
    expect(out).toMatch(/\nok {6}order {7}Rounds 1 to 9, none left out\.\n/)
    expect(out).toMatch(/\nok {6}chain {7}Hashed once, the oldest/)
    expect(out).toMatch(/\nok {6}signatures {2}The network has signed the newest 9 of them\.\n/)
    expect(out).toMatch(/\nVERIFIED: .+\n$/)
  })

  describe('at an address', () => {
    let server: Server
    let address: string
    let asked: string[] = []
    let pauses = 0

    beforeAll(async () => {
      server = createServer((request, response) => {
        const url = new URL(request.url ?? '', 'http://localhost')
        asked.push(url.search)
        if (url.pathname !== '/api/fairness/chains/wheel') return response.writeHead(404).end('{}')
        if (asked.length === 2 && pauses === 0) {
          pauses += 1
          return response.writeHead(429, { 'retry-after': '0.01' }).end('{}')
        }
        // Four links a page, before the index in the cursor.
        const before = Number(url.searchParams.get('cursor') ?? 99)
        const links = chain.links.filter(({ index }) => index < before).slice(0, 4)
        const oldest = links.at(-1)?.index ?? 1
        const next_cursor = oldest > 1 ? String(oldest) : null
        return response.end(JSON.stringify({ data: { ...chain, links }, next_cursor }))
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/fairness/chains`
    })

    afterAll(() => server.close())

    test('is read page by page, waiting when it is asked to', async () => {
      asked = []
      const { code, out } = await verify(['--chain', `${address}/wheel`])
      expect(code).toBe(0)
      expect(out).toMatch(/\nok {6}order {7}Rounds 1 to 9, none left out\.\n/)
      expect(asked).toEqual([
        '?limit=500',
        '?limit=500&cursor=6&chain_id=chain-1',
        '?limit=500&cursor=6&chain_id=chain-1',
        '?limit=500&cursor=2&chain_id=chain-1',
      ])
    })

    test('an unknown game gives one sentence', async () => {
      const { code, err } = await verify(['--chain', `${address}/tombola`])
      expect(code).toBe(3)
      expect(err).toMatch(/answers 404/)
    })
  })
})

describe('a receipt at an address', () => {
  let server: Server
  let address: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      const isKnown = request.url === '/api/fairness/bets/known'
      response.statusCode = isKnown ? 200 : 404
      response.end(JSON.stringify(isKnown ? { data: receipt } : { code: 'not_found' }))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/fairness/bets`
  })

  afterAll(() => server.close())

  test('is fetched, and stays pending if the shop publishes no keys', async () => {
    const { code, out } = await verify([`${address}/known`])
    expect(code).toBe(2)
    expect(out).toMatch(/Name its keys with --keys/)
  })

  test('an unknown bet gives one sentence', async () => {
    const { code, out, err } = await verify([`${address}/unknown`])
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toBe(`${address}/unknown answers 404 and no receipt.\n`)
  })

  test('an address that does not respond gives one sentence', async () => {
    const { code, err } = await verify(['http://127.0.0.1:1/bets/1'])
    expect(code).toBe(3)
    expect(err).toMatch(/^http:\/\/127\.0\.0\.1:1\/bets\/1 cannot be read: .+\.\n$/)
  })
})

describe('unreadable input ends with one sentence and code 3', () => {
  test.each<[string, () => Promise<string[]>, RegExp]>([
    ['no argument', async () => [], /^Name one receipt: /],
    ['two arguments', async () => ['a.json', 'b.json'], /^Name one receipt: /],
    ['an unknown option', async () => ['--fast', 'a.json'], /^Name one receipt: /],
    ['no such file', async () => ['no-such.json'], /no-such\.json cannot be read: ENOENT\.$/],
    ['a folder', async () => [folder], /cannot be read: EISDIR\.$/],
    ['no JSON', async () => [await aFile('<html>')], /holds no JSON\.$/],
    ['an empty file', async () => [await aFile('')], /holds no JSON\.$/],
  ])('%s', async (_, args, sentence) => {
    const { code, out, err } = await verify(await args())
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err.trimEnd()).toMatch(sentence)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  test('JSON that is not a receipt is a failure, not a crash', async () => {
    for (const value of [null, 1, [], {}, { data: null }]) {
      expect((await verify([await aFile(value)])).code).toBe(1)
    }
  })
})
