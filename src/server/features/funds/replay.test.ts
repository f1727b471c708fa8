import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minCents } from '#domain/money/money.ts'
import { openBonus } from '#domain/rewards/playthrough.ts'
import {
  type EntryCode,
  type Posting,
  readWallet,
  type WagerConditions,
  walletOf,
} from '#server/ledger/index.ts'
import { aLedger, losing, type TestLedger } from '#tests/support/ledger/a-ledger.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { recordEvents, takeBonus } from './index.ts'
import { catchUp, readPlaythrough, readServed, readUnplayed } from './playthrough-store.ts'
import { createReplay, type HistoryLine } from './replay.ts'

const DICE_EDGE = 100

let books: TestLedger
let freeBox: bigint
let playerId: string

beforeAll(async () => {
  books = await aLedger()
  // The test's game has a house edge of 1 %, a tenth of a box's.
  await books.database.pool.query('ALTER TABLE configurations DISABLE TRIGGER USER')
  await books.database.pool.query(
    `UPDATE configurations SET body = '{"house_edge": ${DICE_EDGE}}' WHERE kind = 'dice'`,
  )
  const { rows } = await books.database.pool.query<{ id: bigint }>(
    `INSERT INTO configurations (kind, slug, version, hash, body, created_at)
     VALUES ('free', 'free', 1, '\\x01', '{"house_edge": 0}', now()) RETURNING id`,
  )
  freeBox = rows[0]?.id ?? 0n
})
afterAll(() => books.close())

/** A step that changes a wallet; it does nothing if its object does not exist. */
type Step =
  | {
      do: 'pay' | 'give' | 'bet' | 'stake' | 'withdraw' | 'takeBack' | 'takeBonusBack'
      cents: bigint
    }
  | { do: 'win' | 'draw'; cents: bigint }
  | { do: 'deal'; items: number; cents: bigint }
  | { do: 'settle'; which: number; edge: number }
  | { do: 'refund' | 'refundSettled'; which: number }
  | { do: 'giveUp' | 'ask' }
  | { do: 'waive' | 'sendBack'; cents: bigint }

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
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('win' as const, 'draw' as const), cents }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('deal' as const), items: fc.nat({ max: 3 }), cents }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('settle' as const),
        which,
        edge: fc.constantFrom(0, 100, 1_000, 2_500),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('refund' as const, 'refundSettled' as const),
        which,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('giveUp' as const, 'ask' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('waive' as const, 'sendBack' as const), cents }),
    },
  ),
  { maxLength: 30 },
)

interface InFlight {
  ref: string
  cents: bigint
}

/** An item that a player has won, from a free box or otherwise. */
interface Item {
  id: string
  cents: bigint
  isGift: boolean
}

/** The player's property outside the wallet. */
interface Things {
  inFlight: InFlight[]
  /** Stakes that were settled. */
  settled: string[]
  items: Item[]
}

const nothing = (): Things => ({ inFlight: [], settled: [], items: [] })

/** Applies one step to the wallet, and passes the relevant lines to the reference implementation. */
async function take(
  step: Step,
  { inFlight, settled, items }: Things,
  count: (line: HistoryLine) => void,
) {
  const { database, ledger, entropy, clock } = books
  const line = (code: string, amount: bigint, over: Partial<HistoryLine> = {}) =>
    count({
      ...{ code, amount, house_edge: 0, is_settled: true, is_gift: false, is_returnable: false },
      ...{ ref: playerId, at: new Date(clock.now()), balance_after: 0n },
      ...{ hold_until: null, confirmed_at: null, is_refunded: true, ...over },
    })
  const post = (code: EntryCode, amount: bigint, counter: Posting['counter'], ref = entropy.id()) =>
    database.transaction((tx) =>
      ledger.post(tx, [{ account: walletOf(playerId), counter, amount, code, ref }]),
    )
  const placed = ([ref = playerId]: readonly string[], amount: bigint) => {
    settled.push(ref)
    line('dice.stake', amount, { ref, house_edge: DICE_EDGE })
  }
  const { balance } = await readWallet(database.pool, playerId)
  const spent = 'cents' in step ? minCents(step.cents, balance) : 0n

  switch (step.do) {
    case 'pay':
      await post('deposit.credited', step.cents, 'clearing:zen')
      return line('deposit.credited', step.cents)
    case 'give':
      await post('voucher.redeemed', step.cents, 'house:codes')
      return line('voucher.redeemed', step.cents)
    case 'bet': {
      if (spent === 0n) return
      const { ids } = await ledger.wager(books.aFlip(playerId, spent, losing(spent)))
      return placed(ids, -spent)
    }
    case 'win':
    case 'draw': {
      const isGift = step.do === 'draw'
      const won = { result: {}, payout: step.cents, item: { id: 'cup' } }
      const { ids } = await ledger.wager(
        books.aFlip(playerId, 0n, {
          draw: () => won,
          ...(isGift && { configurationId: freeBox }),
        }),
      )
      items.push(...ids.map((id) => ({ id, cents: step.cents, isGift })))
      return
    }
    case 'deal': {
      const sold = items.splice(0, step.items)
      const stake = sold.reduce((sum, item) => sum + item.cents, spent)
      if (stake === 0n) return
      const credits = sold.map(({ id: ref, cents: amount }) => ({
        ...{ counter: 'house:goods' as const, code: 'item.sale' as const, ref, amount },
      }))
      const ids = sold.map(({ id }) => id)
      const conditions: WagerConditions = {
        check: async () => credits,
        async apply(tx) {
          await tx.query(`UPDATE inventory_items SET status = 'sold' WHERE id = ANY ($1)`, [ids])
        },
      }
      const bet = books.aFlip(playerId, stake, { ...losing(stake), conditions })
      const { ids: betIds } = await ledger.wager(bet)
      for (const item of sold) line('item.sale', item.cents, { is_gift: item.isGift })
      return placed(betIds, -stake)
    }
    case 'stake': {
      if (spent === 0n) return
      const ref = entropy.id()
      await post('battle.stake', -spent, 'clearing:battles', ref)
      inFlight.push({ ref, cents: spent })
      return
    }
    case 'settle': {
      const [waiting] = inFlight.splice(step.which % (inFlight.length || 1), 1)
      if (!waiting) return
      const { ref, cents: amount } = waiting
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
      settled.push(ref)
      return line('stake.settled', amount, { ref, house_edge: step.edge })
    }
    case 'refund': {
      const [back] = inFlight.splice(step.which % (inFlight.length || 1), 1)
      if (back) await post('battle.refund', back.cents, 'clearing:battles', back.ref)
      return
    }
    case 'refundSettled': {
      const [ref] = settled.splice(step.which % (settled.length || 1), 1)
      if (!ref) return
      const amount = await database.transaction(async (tx) => {
        await ledger.lock(tx, playerId)
        const served = await readServed(tx, playerId, ref)
        const event = { playerId, kind: 'stake.refunded', ref, amount: served } as const
        await recordEvents(tx, new Date(clock.now()), [event])
        return served
      })
      return line('stake.refunded', amount, { ref })
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
      const { open, taken } = await database.transaction(async (tx) => {
        await ledger.lock(tx, playerId)
        return {
          open: openBonus(await readPlaythrough(tx, playerId)),
          taken: await takeBonus(tx, { ledger, clock, entropy }, playerId),
        }
      })
      if (taken > 0n) line('bonus.forfeited', -taken)
      // A part that items may contain stays open.
      if (taken === open || items.length === 0) line('bonus.ended', 0n)
      return
    }
    case 'waive':
    case 'sendBack': {
      const kind = step.do === 'waive' ? 'deposit.waived' : 'return.ended'
      const amount = await database.transaction(async (tx) => {
        await ledger.lock(tx, playerId)
        const { returning } = await readPlaythrough(tx, playerId)
        const kept = step.do === 'waive' ? step.cents : minCents(step.cents, returning)
        const event = { playerId, kind, ref: entropy.id(), amount: kept } as const
        await recordEvents(tx, new Date(clock.now()), [event])
        return kept
      })
      return line(kind, amount)
    }
    case 'ask':
      return void (await database.transaction((tx) => readPlaythrough(tx, playerId)))
  }
}

describe('the incrementally computed play-through', () => {
  it('equals a full count of every credit, for any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        playerId = await books.aWallet(0n)
        const slow = createReplay()
        const things = nothing()
        const add = (line: HistoryLine) => {
          if (line.code === 'stake.refunded') expect(line.amount).toBe(slow.servedBy(line.ref))
          slow.add(line)
        }
        for (const step of story) await take(step, things, add)
        const { deposit, bonus, gifts, returning } = await books.database.transaction((tx) =>
          readPlaythrough(tx, playerId),
        )
        const left = { depositLeft: deposit.left, bonusLeft: bonus.left, gifts, returning }
        expect(slow.now).toMatchObject(left)
        const unplayed = await books.database.transaction((tx) => readUnplayed(tx, playerId))
        expect(unplayed.reduce((sum, part) => sum + part.left, 0n)).toBe(deposit.left)
      }),
      { numRuns: 60 },
    )
  })

  it('equals the progress computed in a single pass', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        playerId = await books.aWallet(0n)
        const things = nothing()
        for (const step of story) await take(step, things, () => {})
        const ask = () => books.database.transaction((tx) => catchUp(tx, playerId))
        const counted = await ask()
        await books.database.pool.query('DELETE FROM player_progress WHERE player_id = $1', [
          playerId,
        ])
        const anew = await ask()
        expect(anew).toEqual(counted)
        expect(openBonus(anew.playthrough) >= 0n).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})
