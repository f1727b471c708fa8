import type { BalancePartView } from '#contract/http/funds.ts'
import { toCoins } from '#domain/money/money.ts'
import { partsOfBalance } from '#domain/rewards/balance-parts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { areGiftsLocked, type Funds } from './funds.ts'
import { listSkinsHolds } from './funds-store.ts'

/** A player's balance part by part: what is held, why, and until when. */
export async function explainBalance(
  tx: Tx,
  playerId: string,
  funds: Funds,
  nowMs: number,
): Promise<BalancePartView[]> {
  const holds = await listSkinsHolds(tx, playerId, new Date(nowMs))
  const { balance, owed, playthrough } = funds
  const parts = partsOfBalance({
    ...{ balance, owed, playthrough, areGiftsLocked: areGiftsLocked(funds) },
    holds: holds.map(({ held, until }) => ({ amount: held, untilMs: until.getTime() })),
  })
  return parts.map(({ code, amount, untilMs }) => ({
    code,
    amount: toCoins(amount),
    until: untilMs === null ? null : new Date(untilMs).toISOString(),
  }))
}
