import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomnessOf } from '#domain/fairness/beacon.ts'
import { isLinkAt } from '#domain/fairness/hash-chain.ts'
import { bustOf } from '#domain/games/crash.ts'
import { toCoins } from '#domain/money/money.ts'
import { createSeedVault, type SeedVault } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { openRounds, type RoundsHarness } from '#tests/support/games/rounds-harness.ts'
import { createChainLinks } from './links.ts'
import { makeChain } from './make-chain.ts'
import { readChain } from './read-chain.ts'
import { listChains, takeIndex } from './store.ts'

const LENGTH = 260
const going = new AbortController().signal

describe('a hash chain', () => {
  test.each([
    [1, 4],
    [4, 4],
    [9, 4],
    [10_000, 4_096],
  ])(
    'of %i links, with one of every %i stored, is its secret hashed that many times',
    async (length, every) => {
      const secret = Buffer.alloc(32, 7)
      const made = await makeChain({ secret, length, every }, going)
      expect(isLinkAt(made.end, secret, length)).toBe(true)
      expect(made.checkpoints.map(({ index }) => index)).toEqual([
        length,
        ...multiples(every, length - 1).reverse(),
      ])
      for (const { index, link } of made.checkpoints) {
        expect(isLinkAt(made.end, link, index), `link ${index}`).toBe(true)
      }
    },
  )

  test('is abandoned immediately when the node is no longer the leader', async () => {
    const leaving = new AbortController()
    const order = { secret: Buffer.alloc(32), length: 1_000_000_000, every: 4_096 }
    const making = makeChain(order, leaving.signal)
    leaving.abort()
    await expect(making).rejects.toThrow()
  })
})

const multiples = (of: number, max: number): number[] =>
  Array.from({ length: Math.floor(max / of) }, (_, at) => (at + 1) * of)

describe('the chains of a game', () => {
  let harness: RoundsHarness
  beforeAll(async () => {
    harness = await openRounds({ chainLength: LENGTH })
  })
  afterAll(() => harness.stop())

  test('give 1,000 rounds one link each, and announce each next chain before the current one ends', async () => {
    const { database, node } = { ...harness, node: harness.aNode() }
    const lead = await node.lead()
    if (!lead) throw new Error('Nobody leads')
    const links = createChainLinks(vaultOf(harness))
    const seen = new Set<string>()
    let before: Uint8Array | null = null
    for (let round = 0; round < 1_000; round++) {
      // The leader's heartbeat follows the clock.
      harness.clock.advance(1_000)
      if (round % 10 === 0) await node.chains.replenish(lead.term, 'crash')
      const taken = await lead.term.transaction((tx) => takeIndex(tx, 'crash'))
      if (!taken) throw new Error('No link is left')
      const link = await links.find(database.pool, taken.chainId, taken.index)
      expect(taken.index).toBe((round % LENGTH) + 1)
      expect(hash('sha256', link, 'buffer')).toEqual(taken.index === 1 ? taken.chainEnd : before)
      seen.add(Buffer.from(link).toString('hex'))
      before = link
      if (taken.index > LENGTH - 5) {
        const chains = await listChains(database.pool, 'crash')
        expect(chains[0]).toMatchObject({ next_index: 1 })
      }
    }
    expect(seen.size).toBe(1_000)
    await lead.end()
  })
})

describe('the database', () => {
  let harness: RoundsHarness
  beforeAll(async () => {
    harness = await openRounds({ chainLength: 5_000 })
  })
  afterAll(() => harness.stop())

  test('holds no link before its round has ended, and no bust before its flight has ended', async () => {
    const { database } = harness
    const lead = await harness.lead('crash')
    await lead.until('ended')
    const [round] = await harness.rows()
    const ofAll = await allLinks(harness, round?.chain_id ?? '')
    expect(await lead.until('in_progress')).toMatchObject({ link: null, outcome: null })
    const dump = await dumpOf(database)
    expect(dump).toContain(ofAll[1])
    for (const [index, link] of ofAll.entries()) {
      if (index > 1) expect(dump.includes(link), `link ${index}`).toBe(false)
    }
    await lead.end()
  })

  /** Every link in hex, by index; index 0 is the end of the chain. */
  async function allLinks(
    { database, ...rest }: RoundsHarness,
    chainId: string,
  ): Promise<string[]> {
    const links = createChainLinks(vaultOf(rest))
    const found: string[] = []
    for (let index = 1; index <= 5_000; index++) {
      found[index] = Buffer.from(await links.find(database.pool, chainId, index)).toString('hex')
    }
    return found
  }

  async function dumpOf({ pool }: RoundsHarness['database']): Promise<string> {
    const { rows } = await pool.query<{ name: string }>(
      "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const tables = await Promise.all(
      rows.map(({ name }) => pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
    )
    return tables.flatMap((table) => table.rows.map(({ row }) => row)).join('\n')
  }
})

describe('the public chain', () => {
  let harness: RoundsHarness
  beforeAll(async () => {
    harness = await openRounds({ chainLength: 30 })
  })
  afterAll(() => harness.stop())

  const read = (query: { limit: number; cursor?: string; chain_id?: string }) =>
    readChain(harness.database.pool, 'crash', query, harness.beacon.service)

  test('is not found before it is announced', async () => {
    await expect(read({ limit: 10 })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('lists its links from the newest back to the announced end, and nothing of the next one', async () => {
    const lead = await harness.lead('crash')
    for (let ended = 0; ended < 3; ended++) await lead.until('ended')
    await lead.until('in_progress')
    await lead.end()

    const { data, next_cursor } = await read({ limit: 2 })
    expect(data).toMatchObject({ length: 30, next_index: 5, is_sandbox_beacon: true })
    expect(data.links.map(({ index }) => index)).toEqual([3, 2])
    const rest = await read({ limit: 2, cursor: next_cursor ?? '' })
    expect(rest.next_cursor).toBeNull()
    const end = Buffer.from(data.chain_end, 'hex')
    for (const { index, link, salt, beacon, result } of [...data.links, ...rest.data.links]) {
      const bytes = Buffer.from(link, 'hex')
      expect(isLinkAt(end, bytes, index)).toBe(true)
      expect(salt).toBe(randomnessOf(beacon.signature ?? ''))
      expect(result).toBe(toCoins(bustOf(bytes, salt ?? '')))
    }
    expect((await read({ limit: 9, chain_id: data.chain_id })).data.links).toHaveLength(3)
    await expect(read({ limit: 9, chain_id: 'another' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(read({ limit: 9, cursor: 'odd' })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })
})

const vaultOf = ({ seedKey, clock }: Pick<RoundsHarness, 'seedKey' | 'clock'>): SeedVault =>
  createSeedVault(seedKey, systemEntropy(clock))
