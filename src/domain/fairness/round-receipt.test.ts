import { describe, expect, test } from 'vitest'
import { bustOf, msToReach } from '#domain/games/crash.ts'
import {
  aCrashReceipt,
  aRoundPlan,
  aWheelReceipt,
  beforeItsEnd,
} from '#tests/fairness/round-builders.ts'
import { aChain } from '#tests/support/fairness/beacon-peer.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { buildChain } from './hash-chain.ts'
import { type CrashReceipt, type RoundReceipt, verifyReceipt, verifyWhole } from './receipt.ts'
import { configurationHash } from './receipt-version.ts'

const auto = aCrashReceipt(aRoundPlan(), { autoHundredths: 101 })
const busted = auto.result.bust_hundredths ?? 0
const network = aChain()
const sandbox = aWheelReceipt(
  aRoundPlan({
    beacon: { chain: network.chain, round: 5_000, signature: network.signatureOf(5_000) },
  }),
)

/** One receipt of each way in which a bet can end. */
const ends: Record<string, RoundReceipt> = {
  'an auto cash-out': auto,
  'an auto cash-out exactly at the bust': aCrashReceipt(aRoundPlan(), { autoHundredths: busted }),
  'a cash-out by hand': aCrashReceipt(aRoundPlan(), { autoHundredths: null, elapsedMs: 1 }),
  'a cash-out by hand before the auto cash-out': aCrashReceipt(aRoundPlan(), {
    autoHundredths: 90_000,
    isGiven: true,
    elapsedMs: 1_000,
  }),
  'a bust': aCrashReceipt(aRoundPlan(), { autoHundredths: busted + 1 }),
  'a bust without an auto cash-out': aCrashReceipt(aRoundPlan(), { autoHundredths: null }),
  'a sector': aWheelReceipt(aRoundPlan(), { multiplier: 2 }),
  'another sector': aWheelReceipt(aRoundPlan(), { multiplier: 3 }),
  'a fifty': aWheelReceipt(aRoundPlan(), { multiplier: 50 }),
  "a sector by the demo's own beacon": sandbox,
}

function failedChecks(value: unknown): string[] {
  const { verdict, checks } = verifyReceipt(value)
  const failed = checks.filter(({ isOk }) => !isOk)
  expect(verdict === 'failed').toBe(failed.length > 0)
  return failed.map(({ name }) => name)
}
const openChecks = (value: unknown) =>
  verifyReceipt(value).checks.flatMap(({ name, isOpen }) => (isOpen ? [name] : []))

describe('the verdict', () => {
  test.each(Object.entries(ends))('%s is verified', (_, receipt) => {
    expect(verifyReceipt(receipt).checks.filter(({ isOk, isOpen }) => !isOk || isOpen)).toEqual([])
    expect(verifyReceipt(receipt).verdict).toBe('verified')
  })

  test('the receipts include a won and a lost bet of each game', () => {
    const told = Object.values(ends).map(({ game, status }) => `${game} ${status}`)
    expect([...new Set(told)].sort()).toEqual([
      'crash lost',
      'crash won',
      'wheel lost',
      'wheel won',
    ])
  })

  test('every check is made once, under its own name', () => {
    const shared = [
      ...['scheme', 'form', 'version hash', 'status', 'times', 'link', 'chain'],
      ...['beacon', 'round', 'signature', 'randomness', 'salt', 'result'],
    ]
    const namesOf = (value: unknown) => verifyReceipt(value).checks.map(({ name }) => name)
    expect(namesOf(auto)).toEqual([...shared, 'bust time', 'multiplier', 'cash-out', 'payout'])
    expect(namesOf(sandbox)).toEqual([...shared, 'multiplier', 'payout'])
  })

  test('before the end it is pending, and names what cannot be checked yet', () => {
    const wheel = aWheelReceipt()
    expect(openChecks(beforeItsEnd(auto, 'open'))).toEqual(['link', 'signature', 'result'])
    expect(openChecks(beforeItsEnd(auto, 'running'))).toEqual(['link', 'result'])
    expect(openChecks(beforeItsEnd(wheel, 'open'))).toEqual(['link', 'signature', 'result'])
    expect(openChecks(beforeItsEnd(wheel, 'running'))).toEqual([])
    for (const receipt of [auto, wheel]) {
      for (const stage of ['open', 'running', 'void'] as const) {
        expect(failedChecks(beforeItsEnd(receipt, stage))).toEqual([])
      }
      expect(openChecks(beforeItsEnd(receipt, 'void'))).toEqual(['signature', 'result'])
      const waitsFor = (stage: 'open' | 'void') =>
        verifyReceipt(beforeItsEnd(receipt, stage)).checks.find(({ name }) => name === 'signature')
      expect(waitsFor('open')?.detail).toMatch(/^Waiting for round \d+\.$/)
      expect(waitsFor('void')?.detail).toMatch(/it drew nothing\.$/)
    }
  })

  test('a bet that was cashed out waits for the bust', () => {
    const byHand = ends['a cash-out by hand'] as CrashReceipt
    const flying = beforeItsEnd(byHand, 'running')
    const { multiplier_hundredths, elapsed_ms } = byHand.result
    const early = {
      ...flying,
      status: 'won',
      payout_cents: byHand.payout_cents,
      result: { ...flying.result, multiplier_hundredths, elapsed_ms },
    }
    expect(failedChecks(early)).toEqual([])
    expect(openChecks(early)).toEqual(['link', 'result', 'cash-out'])
    expect(failedChecks({ ...early, payout_cents: 99_999 })).toEqual(['payout'])
  })

  test('a flight that was cut short refunds bets without an auto cash-out of their own', () => {
    const lost = ends['a bust without an auto cash-out'] as CrashReceipt
    const cut = { ...lost, status: 'refunded', payout_cents: lost.stake_cents }
    expect(failedChecks(cut)).toEqual([])
    const own = { auto_cashout_hundredths: busted, is_auto_cashout_given: false }
    expect(failedChecks({ ...cut, parameters: own })).toEqual(['status'])
  })

  test('a bet that its player canceled does not count', () => {
    const canceled = { ...aWheelReceipt(), status: 'canceled', payout_cents: null }
    expect(verifyReceipt(canceled).verdict).toBe('verified')
    expect(failedChecks({ ...canceled, payout_cents: 0 })).toEqual(['status'])
  })
})

describe('a link far from its chain’s end', () => {
  const far = { ...auto, index: 100_001, chain: { ...auto.chain, length: 10_000_000 } }

  test('is left open, which bounds the cost of the check', () => {
    expect(openChecks(far)).toEqual(['chain'])
    expect(failedChecks(far)).toEqual([])
  })

  test('is hashed back in slices', () => {
    const chain = buildChain(new Uint8Array(32).fill(5), 100_020)
    const receipt = aCrashReceipt(aRoundPlan({ chain, index: 100_010 }))
    expect(openChecks(receipt)).toEqual(['chain'])
    const progress: number[] = []
    const steps = verifyWhole(receipt)
    let step = steps.next()
    for (; !step.done; step = steps.next()) progress.push(step.value)
    expect(step.value.verdict).toBe('verified')
    expect(progress).toHaveLength(10)
    expect(progress.every((each) => each > 0 && each < 1)).toBe(true)
  })

  test('is checked by a caller that hashes it back', () => {
    expect(verifyReceipt(far, undefined, () => true).verdict).toBe('verified')
    const failed = verifyReceipt(far, undefined, () => false).checks.filter(({ isOk }) => !isOk)
    expect(failed.map(({ name }) => name)).toEqual(['chain'])
  })

  test('cannot be beyond the length of the chain', () => {
    expect(failedChecks({ ...auto, index: 10_000_001 })).toEqual(['form'])
    expect(failedChecks({ ...auto, index: 13 })).toContain('status')
  })
})

/** Fields from which nothing is computed, so no check can find them changed. */
const TOLD = [
  /^(bet_id|round_id|player|chain\.chain_id)$/,
  // Any chain length that includes the round.
  /^chain\.length$/,
  // Times in any possible order; `bets_close_at` names the same round during a whole period.
  /^(created_at|bets_close_at|started_at|ended_at)$/,
  // Any ms at which the multiplier was at the same hundredth.
  /^result\.elapsed_ms$/,
  // An auto cash-out that was not reached.
  /^parameters\.(auto_cashout_hundredths|is_auto_cashout_given)$/,
]

/** Fields of a lost bet that no check can find changed: it pays nothing, whatever the stake and the multiplier. */
const TOLD_OF_LOST = [/^stake_cents$/, /^parameters\.multiplier$/]

const toldOf = ({ status }: RoundReceipt) => (status === 'lost' ? [...TOLD, ...TOLD_OF_LOST] : TOLD)

type Path = (string | number)[]

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [path]
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => Reflect.get(Object(part), key), value)

function withChange(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  const copy = (Array.isArray(value) ? [...value] : { ...Object(value) }) as Record<string, unknown>
  copy[key] = withChange(copy[key], rest, to)
  return copy
}

function tampered(old: unknown): fc.Arbitrary<unknown> {
  if (typeof old === 'boolean') return fc.constant(!old)
  if (typeof old === 'number') return fc.oneof(fc.constant(old + 1), fc.constant(old * 10 + 7))
  if (typeof old !== 'string') return fc.constant(0)
  if (!/^[0-9a-f]{24,}$/.test(old)) return fc.constant(`${old}.`)
  return fc.nat(old.length - 1).map((place) => {
    const digit = ((Number.parseInt(old.charAt(place), 16) + 1) % 16).toString(16)
    return old.slice(0, place) + digit + old.slice(place + 1)
  })
}

describe('a changed receipt fails', () => {
  const tamperings = fc
    .constantFrom(...Object.values(ends).filter((receipt) => receipt !== sandbox))
    .chain((receipt) =>
      fc
        .constantFrom(
          ...leavesOf(receipt).filter(
            (p) => !toldOf(receipt).some((told) => told.test(p.join('.'))),
          ),
        )
        .chain((path) =>
          tampered(at(receipt, path)).map((to) => ({
            path: path.join('.'),
            to,
            changed: withChange(receipt, path, to),
          })),
        ),
    )

  test('if any one field is changed', () => {
    fc.assert(
      fc.property(tamperings, ({ changed }) => {
        expect(verifyReceipt(changed).verdict).toBe('failed')
      }),
      { numRuns: times('CHANGED_RECEIPTS', 100) },
    )
  })

  test('if any field is missing', () => {
    for (const receipt of [auto, sandbox]) {
      for (const key of Object.keys(receipt)) {
        const { verdict } = verifyReceipt({ ...receipt, [key]: undefined })
        expect({ key, verdict }).toEqual({ key, verdict: 'failed' })
      }
    }
  })

  const won = aWheelReceipt(aRoundPlan(), { multiplier: sandbox.parameters.multiplier })
  const lost = ends['a bust'] as CrashReceipt
  const byHand = ends['a cash-out by hand'] as CrashReceipt

  test.each<[string, unknown, string]>([
    ['a won bet with another stake', { ...auto, stake_cents: 5_000 }, 'payout'],
    ['a bet after bets had closed', { ...auto, created_at: auto.started_at }, 'times'],
    ['a start before the beacon', { ...auto, started_at: auto.bets_close_at }, 'times'],
    ['an end before the start', { ...auto, ended_at: auto.bets_close_at }, 'times'],
    ['bets that closed a period earlier', earlier(auto, 3_000), 'round'],
    ['bets that closed after the beacon was published', earlier(auto, -501), 'round'],
    ['a link withheld after the end', { ...auto, link: null }, 'status'],
    [
      'a bust with a withheld link',
      { ...beforeItsEnd(auto, 'open'), result: auto.result },
      'status',
    ],
    [
      'a loss although the auto cash-out was reached',
      { ...lost, parameters: { ...lost.parameters, auto_cashout_hundredths: busted } },
      'cash-out',
    ],
    ['a win above the bust', withMultiplier(auto, busted + 1), 'cash-out'],
    ['a cash-out exactly at the bust', cashedOutAt(byHand, msToReach(BigInt(busted))), 'cash-out'],
    [
      'a cash-out after its auto cash-out',
      {
        ...cashedOutAt(byHand, 7_000),
        parameters: { auto_cashout_hundredths: 110, is_auto_cashout_given: false },
      },
      'cash-out',
    ],
    [
      'a cash-out that is paid at a later multiplier',
      { ...byHand, result: { ...byHand.result, elapsed_ms: 5_000 } },
      'multiplier',
    ],
    [
      'a win on another sector',
      { ...aWheelReceipt(aRoundPlan(), { multiplier: 50 }), status: 'won', payout_cents: 61_700 },
      'payout',
    ],
    [
      'a loss on the sector of the bet',
      { ...won, status: won.status === 'won' ? 'lost' : 'won' },
      'payout',
    ],
    [
      'a refund of a round that the beacon has decided',
      { ...auto, status: 'refunded', payout_cents: 1_234 },
      'status',
    ],
    [
      'a bust without its time',
      { ...auto, result: { ...auto.result, bust_after_ms: null } },
      'status',
    ],
    [
      'a signature of the right length that is not hex',
      { ...auto, beacon: { ...auto.beacon, signature: 'g'.repeat(96) } },
      'form',
    ],
    ['another layout of the wheel', relaid(sandbox), 'multiplier'],
    [
      'another edge',
      { ...auto, configuration: { ...auto.configuration, edge_basis_points: 500 } },
      'form',
    ],
  ])('%s', (_, changed, found) => {
    expect(failedChecks(changed)).toContain(found)
  })

  test('if the chain was announced after the beacon was known', () => {
    const other = aRoundPlan({ chain: buildChain(new Uint8Array(32).fill(9), 12) })
    const forged = aCrashReceipt(other)
    expect(failedChecks({ ...forged, chain: auto.chain, link_hash: auto.link_hash })).toEqual([
      'link',
      'chain',
    ])
  })
})

function earlier(receipt: CrashReceipt, ms: number): CrashReceipt {
  const closeMs = Date.parse(receipt.bets_close_at) - ms
  return {
    ...receipt,
    bets_close_at: new Date(closeMs).toISOString(),
    created_at: new Date(closeMs).toISOString(),
  }
}

function withMultiplier(receipt: CrashReceipt, hundredths: number): CrashReceipt {
  return {
    ...receipt,
    parameters: { ...receipt.parameters, auto_cashout_hundredths: hundredths },
    result: { ...receipt.result, multiplier_hundredths: hundredths },
    payout_cents: Math.floor((receipt.stake_cents * hundredths) / 100),
  }
}

function cashedOutAt(receipt: CrashReceipt, elapsedMs: number): CrashReceipt {
  const multiplier = Math.floor(100 * Math.exp(0.00006 * elapsedMs))
  return {
    ...withMultiplier(receipt, multiplier),
    parameters: receipt.parameters,
    result: { ...receipt.result, multiplier_hundredths: multiplier, elapsed_ms: elapsedMs },
  }
}

/** A wheel that carries another multiplier on the same sector, with its own valid hash. */
function relaid(receipt: typeof sandbox): unknown {
  const { version_hash: _, ...terms } = receipt.configuration
  const moved = { ...terms, sectors: [...terms.sectors.slice(1), ...terms.sectors.slice(0, 1)] }
  return { ...receipt, configuration: { ...moved, version_hash: configurationHash(moved) } }
}

test('any value gets a verdict, and none throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(ends)),
      fc.dictionary(fc.constantFrom(...Object.keys(auto), ...Object.keys(sandbox)), fc.anything()),
      (receipt, odd) => {
        expect(verifyReceipt({ ...receipt, ...odd }).checks.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: times('ODD_RECEIPTS', 50) },
  )
})

test('the bust in the receipt equals the bust of the game', () => {
  const { chain, index, beacon } = aRoundPlan()
  const link = chain[index] ?? new Uint8Array()
  expect(beacon.round).toBe(1_000)
  expect(BigInt(busted)).toBe(bustOf(link, auto.salt ?? ''))
})
