import { type Cents, minCents, shareCeil } from '#domain/money/money.ts'
import { BONUS_ENDED, creditedBonusCodes, openBonus } from '#domain/rewards/playthrough.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { type Ledger, type Posting, readWallet, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { recordEvents } from './events.ts'
import { hasMoreThanBalance } from './funds-store.ts'
import { readPlaythrough, readUnplayedBonuses } from './playthrough-store.ts'
import {
  endConversion,
  hasConversion,
  listKinds,
  type PromiseKind,
  putOffConversion,
} from './promise-store.ts'

interface ConvertDeps {
  ledger: Pick<Ledger, 'post'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  promise(promised: Promised): Promise<void>
}

interface Promised {
  playerId: string
  paymentId: string
  kind: PromiseKind
  cents: Cents
  converted: Cents
}

/** One cent, in ten-thousandths of a cent. */
const EXACT = 10_000n

/** How long the job leaves a bonus alone that has to stay open; it is tried again whenever its player's balance is shown. */
const TRY_AGAIN_MS = HOUR_MS

/**
 * Turns the open deposit bonuses of a player, credited before bonuses were promised, into promises: what is left to play
 * of each is taken back, up to the balance, and as much is promised. The player could have withdrawn as much by giving
 * the bonus up. What was unlocked stays theirs. While items, bets or battles may contain a part that the balance does
 * not cover, the bonus stays open. The wallet is locked.
 */
export async function convertBonus(tx: Tx, deps: ConvertDeps, playerId: string): Promise<void> {
  if (!(await hasConversion(tx, playerId))) return
  const open = openBonus(await readPlaythrough(tx, playerId))
  const { balance } = await readWallet(tx, playerId)
  if (open > balance && (await hasMoreThanBalance(tx, playerId))) {
    await putOffConversion(tx, playerId, new Date(deps.clock.now() + TRY_AGAIN_MS))
    return
  }
  if (open > 0n) await convertOpen(tx, deps, playerId, balance)
  await endConversion(tx, playerId)
}

async function convertOpen(
  tx: Tx,
  { ledger, clock, entropy, promise }: ConvertDeps,
  playerId: string,
  balance: Cents,
): Promise<void> {
  const bonuses = (await readUnplayedBonuses(tx, playerId)).filter(({ code }) =>
    creditedBonusCodes.includes(code),
  )
  // Rounded up together, not each: all of them together are never more than the open bonus.
  let exact = 0n
  let taken = 0n
  const given = bonuses
    .map(({ ref, left }) => {
      exact += left
      const cents = minCents(shareCeil(exact, 1n, EXACT), balance) - taken
      taken += cents
      return { ref, cents }
    })
    .filter(({ cents }) => cents > 0n)
  const kinds = await listKinds(
    tx,
    given.map(({ ref }) => ref),
  )
  await ledger.post(
    tx,
    given.map((part): Posting => {
      const [account, counter] = [walletOf(playerId), 'house:bonuses'] as const
      return { account, counter, amount: -part.cents, code: 'bonus.converted', ref: part.ref }
    }),
  )
  for (const { ref: paymentId, cents } of given) {
    const kind = kinds.get(paymentId) ?? 'promo'
    await promise({ playerId, paymentId, kind, cents, converted: cents })
  }
  if (taken * EXACT >= exact) return
  // The balance is empty and nothing else is left: a bonus of which the coins are lost binds nothing.
  const ended = { playerId, kind: BONUS_ENDED, ref: entropy.id(), amount: 0n } as const
  await recordEvents(tx, instantOf(clock), [ended])
}
