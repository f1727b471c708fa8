import { cashbackOf, cashbackRate } from '#domain/rewards/cashback.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { openSecondLedger } from '#scripts/shop/second-ledger.ts'
import { createBoxService, createShop } from '#server/features/boxes/index.ts'
import { insertCashbacks, readLastReset } from '#server/features/cashback/store.ts'
import { countPlay, readPlay } from '#server/features/paid-play/index.ts'
import { walletOf } from '#server/ledger/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { BrowserShop } from '#tests/support/browser/browser-shop.ts'
import { markDemo } from '#tests/support/shop/mark-demo.ts'
import { aPlayer, type TestPlayer } from './a-player.ts'

type Shop = Pick<BrowserShop, 'url' | 'database' | 'clock' | 'config'>

/** The shop's cheapest box, 0.50 coins. */
const BOX = 'pocket-change'
/** The minimum loss in cents for which the cashback is at least a cent. */
const LOSS_MIN = 2_00n

/** Winnings in cents that would take too many boxes to lose again. */
const PAYOUT_MAX = 100_00n

/** A player who lost on the day before the last reset and can claim cashback for it. */
export async function aCashback(app: Shop): Promise<TestPlayer> {
  const { database, config } = app
  const reset = await readLastReset(database.pool)
  if (!reset) throw new Error('No reset was computed yet')
  const clock = manualClock(reset.at.getTime() - DAY_MS / 2)
  const entropy = systemEntropy(clock)
  const { seedKey, ledgerKeys, transparencyLog: settings } = config
  const ledger = await openSecondLedger({
    database,
    clock,
    entropy,
    seedKey,
    ledgerKeys,
    settings,
  })
  // Makes that day count as not closed yet.
  await database.pool.query(`UPDATE play_closed SET until = 'epoch'`)
  const boxes = createBoxService({
    shop: await createShop(database, ledger.transparencyLog),
    ledger,
  })
  const readDay = (playerId: string) =>
    readPlay(database.pool, playerId, reset.since.getTime(), reset.at.getTime())

  async function aFundedPlayer(): Promise<TestPlayer> {
    const player = await aPlayer(app)
    const funds = {
      account: walletOf(player.id),
      counter: 'house:demo',
      amount: 1_000_00n,
    } as const
    await database.transaction(async (tx) => {
      await markDemo(tx)
      await ledger.post(tx, [{ ...funds, code: 'demo.funds', ref: entropy.id() }])
    })
    return player
  }

  let player = await aFundedPlayer()
  let day = await readDay(player.id)
  while (day.stake - day.payout < LOSS_MIN) {
    if (day.payout > PAYOUT_MAX) player = await aFundedPlayer()
    const { id } = player
    await boxes.open(id, BOX, { count: 5 }, null)
    await database.transaction((tx) => countPlay(tx, id))
    day = await readDay(id)
  }
  const rate = cashbackRate(1)
  await database.transaction((tx) =>
    insertCashbacks(tx, [
      {
        ...{ id: entropy.id(), player_id: player.id, reset_at: reset.at, tier: 1, rate },
        ...{ stake: day.stake, payout: day.payout, theoretical_loss: day.theoreticalLoss },
        cents: cashbackOf(day, rate),
      },
    ]),
  )
  await database.pool.query('UPDATE play_closed SET until = $1', [reset.at])
  return player
}
