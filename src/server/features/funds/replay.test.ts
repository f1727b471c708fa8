import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lesserOf } from '#domain/money/money.ts'
import { openBonus } from '#domain/rewards/playthrough.ts'
import { type Posting, readWallet, walletOf } from '#server/ledger/index.ts'
import { aLedger, losing, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { recordEvents, takeBonus } from './index.ts'
import { readPlaythrough } from './playthrough-store.ts'
import { createReplay, type HistoryLine } from './replay.ts'

const DICE_EDGE = 100

let books: TestLedger
let playerId: string

beforeAll(async () => {
  books = await aLedger()
  // The test's own game leaves the house 1 %: a tenth of what boxes leave it.
  await books.database.pool.query('ALTER TABLE configurations DISABLE TRIGGER USER')
  await books.database.pool.query(
    `UPDATE configurations SET body = '{"house_edge": ${DICE_EDGE}}' WHERE kind = 'flip'`,
  )
})
afterAll(() => books.close())

/** What a player and the world do to a wallet; of what is not there it does nothing. */
type Step =
  | {
      do: 'pay' | 'give' | 'bet' | 'stake' | 'withdraw' | 'takeBack' | 'takeBonusBack'
      cents: bigint
    }
  | { do: 'settle'; which: number; edge: number }
  | { do: 'refund'; which: number }
  | { do: 'giveUp' | 'ask' }

const cents = fc.bigInt({ min: 1n, max: 5_000n })
const which = fc.nat({ max: 5 })
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom(
          ...(['pay', 'give', 'bet', 'stake', 'withdraw', 'takeBack', 'takeBonusBack'] as const),
        ),
        cents,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('settle' as const),
        which,
        edge: fc.constantFrom(0, 100, 1_000, 2_500),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('giveUp' as const, 'ask' as const) }) },
  ),
  { maxLength: 30 },
)

interface InFlight {
  ref: string
  cents: bigint
}

/** Does one step to the wallet, and tells the slow count of what in it counts. */
async function take(step: Step, inFlight: InFlight[], count: (line: HistoryLine) => void) {
  const { database, ledger, entropy, clock } = books
  const line = (code: string, amount: bigint, over: Partial<HistoryLine> = {}) =>
    count({ code, amount, house_edge: 0, is_settled: true, is_gift: false, ...over })
  const post = (code: string, amount: bigint, counter: Posting['counter'], ref = entropy.id()) =>
    database.transaction((tx) =>
      ledger.post(tx, [{ account: walletOf(playerId), counter, amount, code, ref }]),
    )
  const { balance } = await readWallet(database.pool, playerId)
  const spent = 'cents' in step ? lesserOf(step.cents, balance) : 0n

  switch (step.do) {
    case 'pay':
      await post('deposit.credited', step.cents, 'clearing:zen')
      return line('deposit.credited', step.cents)
    case 'give':
      await post('voucher.redeemed', step.cents, 'house:codes')
      return line('voucher.redeemed', step.cents)
    case 'bet':
      if (spent === 0n) return
      await ledger.wager(books.aFlip(playerId, spent, losing(spent)))
      return line('flip.stake', -spent, { house_edge: DICE_EDGE })
    case 'stake': {
      if (spent === 0n) return
      const ref = entropy.id()
      await post('battle.stake', -spent, 'clearing:battles', ref)
      inFlight.push({ ref, cents: spent })
      return
    }
    case 'settle': {
      const [settled] = inFlight.splice(step.which % (inFlight.length || 1), 1)
      if (!settled) return
      const { ref, cents: amount } = settled
      await database.transaction(async (tx) => {
        await ledger.lock(tx, playerId)
        const event = {
          playerId,
          kind: 'stake.settled',
          ref,
          amount,
          houseEdge: step.edge,
        } as const
        await recordEvents(tx, new Date(clock.now()), [event])
      })
      return line('stake.settled', amount, { house_edge: step.edge })
    }
    case 'refund': {
      const [back] = inFlight.splice(step.which % (inFlight.length || 1), 1)
      if (back) await post('battle.refund', back.cents, 'clearing:battles', back.ref)
      return
    }
    case 'withdraw':
      if (spent > 0n) await post('withdrawal.requested', -spent, 'clearing:withdrawals')
      return
    case 'takeBack':
      if (spent === 0n) return
      await post('deposit.reversed', -spent, 'clearing:zen')
      return line('deposit.reversed', -spent)
    case 'takeBonusBack':
      if (spent === 0n) return
      await post('deposit.bonus-reversed', -spent, 'house:bonuses')
      return line('deposit.bonus-reversed', -spent)
    case 'giveUp': {
      const taken = await database.transaction(async (tx) => {
        await ledger.lock(tx, playerId)
        return takeBonus(tx, { ledger, clock, entropy }, playerId)
      })
      if (taken > 0n) line('bonus.forfeited', -taken)
      return line('bonus.ended', 0n)
    }
    case 'ask':
      return void (await database.transaction((tx) => readPlaythrough(tx, playerId)))
  }
}

describe('what is left to play, counted on whenever somebody asks', () => {
  it('is what a slow count of every credit by itself finds, in whatever order things happen', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        playerId = await books.aWallet(0n)
        const slow = createReplay()
        const inFlight: InFlight[] = []
        for (const step of story) await take(step, inFlight, slow.add)
        const { deposit, bonus } = await books.database.transaction((tx) =>
          readPlaythrough(tx, playerId),
        )
        const { depositLeft, bonusLeft } = slow.now
        expect([deposit.left, bonus.left]).toEqual([depositLeft, bonusLeft])
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it('is the same in one go as in many', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        playerId = await books.aWallet(0n)
        const inFlight: InFlight[] = []
        for (const step of story) await take(step, inFlight, () => {})
        const ask = () => books.database.transaction((tx) => readPlaythrough(tx, playerId))
        const counted = await ask()
        await books.database.pool.query('DELETE FROM player_playthrough WHERE player_id = $1', [
          playerId,
        ])
        const anew = await ask()
        expect(anew).toEqual(counted)
        expect(openBonus(anew) >= 0n).toBe(true)
      }),
      { numRuns: 20 },
    )
  }, 120_000)
})
