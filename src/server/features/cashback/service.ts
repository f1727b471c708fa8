import type { Query, Reply } from '#contract/call.ts'
import type {
  CashbackView,
  claimCashback,
  listCashback,
  PastCashback,
} from '#contract/http/cashback.ts'
import { formatCoins, toCoins } from '#domain/money/money.ts'
import { cashbackOf, cashbackRate, netLoss, type PlayedDay } from '#domain/rewards/cashback.ts'
import { tierKey } from '#domain/rewards/levels.ts'
import { CASHBACK_RESET, lastDaily, nextDaily } from '#domain/schedule/schedule.ts'
import { readLevel } from '#server/features/levels/index.ts'
import { countPlay, readPlay } from '#server/features/paid-play/index.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { findClaimable, listCashbacks, readLastReset, writeClaimed } from './store.ts'

export interface CashbackDeps {
  database: Database
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  timeZone: string
  /** The part of the tiers' rates that the shop gives, in percent. */
  ratesPercent(): number
}

export interface CashbackService {
  read(playerId: string): Promise<CashbackView>
  claim(tx: Tx, playerId: string): Promise<Reply<typeof claimCashback>>
  history(playerId: string, query: Query<typeof listCashback>): Promise<Reply<typeof listCashback>>
}

export function createCashback(deps: CashbackDeps): CashbackService {
  const { database, ledger, clock, timeZone } = deps
  return {
    async read(playerId) {
      await database.transaction((tx) => countPlay(tx, playerId))
      const nowMs = clock.now()
      const resetMs = nextDaily(nowMs, CASHBACK_RESET, timeZone)
      const last = await readLastReset(database.pool)
      const sinceMs = last?.at.getTime() ?? lastDaily(nowMs, CASHBACK_RESET, timeZone)
      const [{ tier }, day, claimable] = await Promise.all([
        readLevel(database, playerId),
        readPlay(database.pool, playerId, sinceMs, resetMs),
        findClaimable(database.pool, playerId, new Date(nowMs)),
      ])
      const rate = cashbackRate(tierKey(tier), deps.ratesPercent())
      return {
        ...presentDay(day, { rate, tier }),
        since: new Date(sinceMs).toISOString(),
        accrued: toCoins(cashbackOf(day, rate)),
        claimable: toCoins(claimable?.cents ?? 0n),
        claimable_until: claimable?.until.toISOString() ?? null,
        resets_at: new Date(resetMs).toISOString(),
        resets_in_ms: resetMs - nowMs,
      }
    },

    async claim(tx, playerId) {
      await ledger.lock(tx, playerId)
      const at = instantOf(clock)
      const claimable = await findClaimable(tx, playerId, at)
      if (!claimable) return refuse('nothing_to_claim')
      const { id: ref, cents: amount } = claimable
      const posting = { account: walletOf(playerId), counter: 'house:cashback', amount } as const
      const [wallet] = await ledger.post(tx, [{ ...posting, code: 'cashback.claimed', ref }])
      await writeClaimed(tx, ref, at)
      return {
        msg: `${formatCoins(amount)} coins were added to your balance.`,
        data: {
          amount: toCoins(amount),
          balance: toCoins(wallet?.balance ?? 0n),
          balance_seq: Number(wallet?.seq ?? 0n),
        },
      }
    },

    async history(playerId, { limit, cursor }) {
      const rows = await listCashbacks(database.pool, playerId, readCursor(cursor), limit + 1)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      const now = instantOf(clock)
      const data = shown.map(
        ({ id, cents, since, until, ...row }): PastCashback => ({
          id,
          ...presentDay({ ...row, theoreticalLoss: row.theoretical_loss }, row),
          since: since.toISOString(),
          reset_at: row.reset_at.toISOString(),
          claimable_until: until.toISOString(),
          amount: toCoins(cents),
          status: row.claimed_at ? 'claimed' : until > now ? 'claimable' : 'expired',
          claimed_at: row.claimed_at?.toISOString() ?? null,
        }),
      )
      return { data, next_cursor }
    },
  }
}

/** Ten-thousandths of a cent per cent; displayed amounts are rounded down. */
const EXACT = 10_000n
const PERCENT = 100

const presentDay = (day: PlayedDay, { rate, tier }: { rate: number; tier: number }) => ({
  rate: rate / PERCENT,
  tier,
  stake: toCoins(day.stake),
  payout: toCoins(day.payout),
  net_loss: toCoins(netLoss(day)),
  theoretical_loss: toCoins(day.theoreticalLoss / EXACT),
})
