import { describe, expect, test } from 'vitest'
import { battleModes } from '#domain/games/battle-rules.ts'
import { versionHash } from '#domain/games/box.ts'
import {
  aBattleReceipt,
  aPlan,
  asItWas,
  battleWays,
  PUBLISHED_ROUND,
  signedRoundAt,
} from '#tests/fairness/battle-builders.ts'
import { replay } from '#tests/fairness/replay.ts'
import { aChain } from '#tests/support/fairness/beacon-peer.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { QUICKNET } from './beacon.ts'
import { type BattleReceipt, verifyReceipt } from './receipt.ts'
import { versionOf } from './receipt-version.ts'

const random = replay('battle receipts', 'coffer')
const network = aChain()
const sandboxRound = signedRoundAt(network, network.chain.genesisMs + 123_456_789)

const battles = battleWays.map((way) => ({
  name: `${way.format} ${way.mode}${way.isCrazy ? ' crazy' : ''}`,
  receipt: aBattleReceipt(aPlan(random, way, PUBLISHED_ROUND)),
}))
const anyOf = (format: string, mode: string): BattleReceipt => {
  const found = battles.find(({ name }) => name === `${format} ${mode}`)
  if (!found) throw new Error('no such battle')
  return found.receipt
}
const receipt = anyOf('2v2', 'jackpot')
const bySandbox = aBattleReceipt(
  aPlan(random, { format: '1v1', mode: 'classic', isCrazy: false }, sandboxRound),
)

/** The names of the failed checks. */
function failedChecks(value: unknown): string[] {
  const { verdict, checks } = verifyReceipt(value)
  const failed = checks.filter(({ isOk }) => !isOk)
  expect(verdict === 'failed').toBe(failed.length > 0)
  return failed.map(({ name }) => name)
}

const openChecks = (value: unknown) =>
  verifyReceipt(value)
    .checks.filter(({ isOpen }) => isOpen)
    .map(({ name }) => name)

describe('the verdict', () => {
  test.each(battles)('$name is verified', ({ receipt }) => {
    const { verdict, checks } = verifyReceipt(receipt)
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([])
    expect(verdict).toBe('verified')
  })

  test('every check is made once, under its own name', () => {
    expect(verifyReceipt(receipt).checks.map(({ name }) => name)).toEqual([
      'scheme',
      'form',
      'status',
      'tables',
      'version hashes',
      'price',
      'bots',
      'beacon',
      'round',
      'signature',
      'randomness',
      'entropy',
      'times',
      'items',
      'commitment',
      'tickets',
      'totals',
      'winner',
      'draw',
      'payouts',
    ])
  })

  test("a demo's own beacon is checked with the key in the receipt, and reported as the shop's own", () => {
    const { verdict, checks } = verifyReceipt(bySandbox)
    expect(verdict).toBe('verified')
    expect(checks.find(({ name }) => name === 'beacon')?.detail).toMatch(/sandbox’s own/)
  })

  test.each<[Parameters<typeof asItWas>[1], string[]]>([
    ['waiting', ['beacon', 'draws']],
    ['filled', ['signature', 'draws']],
    ['signed', ['draws']],
    ['canceled', ['beacon', 'draws']],
  ])('%s is pending, and names what cannot be checked yet', (status, open) => {
    const early = asItWas(receipt, status)
    expect(failedChecks(early)).toEqual([])
    expect(verifyReceipt(early).verdict).toBe('pending')
    expect(openChecks(early)).toEqual(open)
    expect(verifyReceipt(early).checks.every(({ detail }) => detail.length > 10)).toBe(true)
  })

  test('what is revealed before the end is checked before the end', () => {
    const early = asItWas(receipt, 'signed')
    expect(failedChecks({ ...early, price_cents: 1 })).toEqual(['price'])
    expect(failedChecks({ ...early, entropy: 'ab'.repeat(32) })).toEqual(['entropy'])
    const [first] = early.rounds
    const drops = first?.drops.map((drop) => ({ ...drop, item_id: 'another' }))
    expect(
      failedChecks({ ...early, rounds: [{ ...first, drops }, ...early.rounds.slice(1)] }),
    ).toEqual(['items'])
    const drawnAhead = [{ ...first, drops: [] }, ...receipt.rounds.slice(1)]
    expect(drawnAhead.length).toBeGreaterThan(1)
    expect(failedChecks({ ...early, rounds: drawnAhead })).toContain('structure')
  })
})

describe('an unknown chain is refused', () => {
  const beacon = bySandbox.beacon
  test('one that is not marked as a sandbox', () => {
    expect(failedChecks({ ...bySandbox, beacon: { ...beacon, is_sandbox: false } })).toEqual([
      'beacon',
    ])
  })

  test("another key under quicknet's name", () => {
    const posing = { ...beacon, chain: QUICKNET.chain, is_sandbox: false }
    expect(failedChecks({ ...bySandbox, beacon: posing })).toEqual(['beacon'])
    expect(failedChecks({ ...bySandbox, beacon: { ...posing, is_sandbox: true } })).toEqual([
      'beacon',
    ])
  })
})

/** Fields from which nothing is computed, so no check can find them changed. */
const TOLD = [
  /^battle_id$/,
  /^seats\[\d+\]\.player$/,
  // The origin of a player's seed: their browser or the server.
  /^seats\[\d+\]\.client_seed_origin$/,
  // The seeds that bots would have used on seats taken by people.
  /^bot_seeds\[\d+\]$/,
  // Instants that name the same round, in any possible order.
  /^(filled_at|created_at|ended_at)$/,
]

type Path = (string | number)[]

const textOf = (path: Path) =>
  path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at ? `.${key}` : key)).join('')

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, [...path, isList ? Number(key) : key]),
  )
}

/** Replaces the value at a path; without a new value, removes the field. */
function withChange<T>(value: T, [key, ...rest]: Path, change: (old: unknown) => unknown): T {
  if (key === undefined) return change(value) as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<
    string | number,
    unknown
  >
  copy[key] = withChange(copy[key], rest, change)
  return copy as T
}

/** Another value of the same type, so that the form check alone does not catch it. */
function tampered(old: unknown): fc.Arbitrary<unknown> {
  if (typeof old === 'boolean') return fc.constant(!old)
  if (typeof old === 'number') {
    return fc.oneof(fc.constant(old + 1), fc.nat(1_000_000)).filter((value) => value !== old)
  }
  if (typeof old !== 'string') return fc.constant(0)
  if (!/^[0-9a-f]{24,}$/.test(old)) return fc.constantFrom(`${old}.`, 'x').filter((v) => v !== old)
  return fc.nat(old.length - 1).map((at) => {
    const digit = ((Number.parseInt(old.charAt(at), 16) + 1) % 16).toString(16)
    return old.slice(0, at) + digit + old.slice(at + 1)
  })
}

const areAllTied = ({ result, seats }: BattleReceipt): boolean =>
  result?.draw?.kind === 'tie' &&
  result.draw.teams.length === new Set(seats.map(({ team_idx }) => team_idx)).size

const tamperings = fc
  .constantFrom(...battles, { name: 'sandbox', receipt: bySandbox })
  .chain(({ name, receipt }) =>
    fc
      .constantFrom(...leavesOf(receipt))
      .filter((path) => !TOLD.some((told) => told.test(textOf(path))))
      // A sandbox chain is only a name for its key.
      .filter((path) => name !== 'sandbox' || !/^beacon\.(chain|genesis_ms)$/.test(textOf(path)))
      // Where all teams tie, the best total is also the lowest.
      .filter((path) => !(areAllTied(receipt) && textOf(path) === 'parameters.is_crazy'))
      .chain((path) => {
        const old = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), receipt)
        return tampered(old).map((value) => ({
          name,
          path: textOf(path),
          changed: withChange(receipt, path, () => value),
        }))
      }),
  )

describe('a changed receipt fails', () => {
  test('if any one field is changed', () => {
    fc.assert(
      fc.property(tamperings, ({ changed }) => {
        expect(verifyReceipt(changed).verdict).toBe('failed')
      }),
      { numRuns: times('CHANGED_RECEIPTS', 50) },
    )
  })

  test('for each field of one receipt in turn', () => {
    const paths = leavesOf(receipt).filter((path) => !TOLD.some((told) => told.test(textOf(path))))
    const unfound = paths.flatMap((path) => {
      const found = fc.sample(
        fc
          .constant(null)
          .chain(() =>
            tampered(path.reduce<unknown>((v, key) => Reflect.get(Object(v), key), receipt)),
          ),
        { numRuns: 1, seed: 1 },
      )
      const changed = withChange(receipt, path, () => found[0])
      return verifyReceipt(changed).verdict === 'failed' ? [] : [textOf(path)]
    })
    expect(paths.length).toBeGreaterThan(80)
    expect(unfound).toEqual([])
  })

  test('if any field or entry is missing', () => {
    for (const key of Object.keys(receipt)) {
      const { verdict } = verifyReceipt({ ...receipt, [key]: undefined })
      expect({ key, verdict }).toEqual({ key, verdict: 'failed' })
    }
    for (const key of ['configurations', 'bot_seeds', 'seats', 'rounds'] as const) {
      expect(verifyReceipt({ ...receipt, [key]: receipt[key].slice(1) }).verdict).toBe('failed')
    }
  })

  test('under another mode with the same drops', () => {
    const { parameters } = receipt
    for (const mode of battleModes) {
      const isSame = mode === parameters.mode
      expect(failedChecks({ ...receipt, parameters: { ...parameters, mode } }).length > 0).toBe(
        !isSame,
      )
    }
    expect(failedChecks({ ...receipt, parameters: { ...parameters, is_crazy: true } })).not.toEqual(
      [],
    )
    const others = { ...parameters, format: '1v1v1v1' }
    expect(failedChecks({ ...receipt, parameters: others })).toEqual(['structure'])
  })

  test.each<[string, Partial<BattleReceipt>, string[]]>([
    ['a fill a period earlier', { filled_at: '2023-08-23T15:59:18.000Z' }, ['round']],
    ['a fill a millisecond too late', { filled_at: '2023-08-23T15:59:21.001Z' }, ['round']],
    ['a fill before the creation', { created_at: '2023-08-24T00:00:00Z' }, ['times']],
    ['an end before the round', { ended_at: '2023-08-23T15:59:23.999Z' }, ['times']],
    ['an invalid date', { filled_at: '2023-99-99T00:00:00Z' }, ['form']],
    ['no server seed', { server_seed: null }, ['status']],
    ['no result', { result: null }, ['status', 'totals', 'winner', 'draw', 'payouts']],
    ['no end', { ended_at: null }, ['status']],
    ['no entropy', { entropy: null }, ['status', 'tickets']],
    ['no fill', { filled_at: null }, ['status']],
    ['a status that is not over', { status: 'in_progress' }, ['status']],
    ['a status that never began', { status: 'canceled' }, ['status']],
  ])('%s', (_, change, found) => {
    const failed = failedChecks({ ...receipt, ...change })
    for (const name of found) expect(failed).toContain(name)
  })

  test('any fill time within the three seconds before names the same round', () => {
    for (const second of ['18.001', '19.500', '21.000']) {
      expect(failedChecks({ ...receipt, filled_at: `2023-08-23T15:59:${second}Z` })).toEqual([])
    }
  })

  test("a bot with another seed than its seat's", () => {
    const plan = aPlan(random, { format: '1v1', mode: 'classic', isCrazy: false }, PUBLISHED_ROUND)
    const withBot = aBattleReceipt({ ...plan, isBot: [false, true] })
    expect(failedChecks(withBot)).toEqual([])
    expect(failedChecks({ ...withBot, bot_seeds: withBot.bot_seeds.toReversed() })).toEqual([
      'bots',
    ])
  })

  test('a box with other odds and the matching hash changes the draws', () => {
    const [first, ...more] = receipt.configurations
    if (!first) throw new Error('no box')
    const items = first.items.map((item, at) => ({
      ...item,
      tickets: item.tickets + (at === 0 ? 1 : at === 1 ? -1 : 0),
    }))
    const altered = { ...first, items }
    const rehashed = { ...altered, version_hash: versionHash(versionOf(altered)) }
    // With its own hash it is a valid receipt of another box; only a reader who kept the original hash can tell.
    expect(failedChecks({ ...receipt, configurations: [altered, ...more] })).toContain(
      'version hashes',
    )
    expect(failedChecks({ ...receipt, configurations: [rehashed, ...more] })).not.toContain(
      'version hashes',
    )
  })
})

test('any value gets a verdict, and none throws', () => {
  const paths = leavesOf(receipt)
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.anything(), (path, value) => {
      expect(() => verifyReceipt(withChange(receipt, path, () => value))).not.toThrow()
    }),
    { numRuns: 100 },
  )
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const changed = { scheme: 'hmac-sha256/v1', game: 'battle', value }
      expect(verifyReceipt(changed).verdict).toBe('failed')
    }),
  )
})
