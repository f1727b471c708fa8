import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'
import { randomnessOf } from '#domain/fairness/beacon.ts'
import { BUST_MAX, bustOf, msToReach } from '#domain/games/crash.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import { minCents } from '#domain/money/money.ts'
import { stakePosting } from '#server/features/round-bets/index.ts'
import { createChainLinks } from '#server/features/rounds/chains/links.ts'
import { createSeedVault } from '#server/ledger/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import { ledgerOf, type TestPlayer } from '#tests/support/players/a-player.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { type AppOptions, startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Snapshots {
  crash: { round: CrashRound | null; bets: CrashBet[]; my_bets: CrashBet[]; total_amount: number }
  wheel: {
    round: WheelRound | null
    bets: WheelBet[]
    my_bets: WheelBet[]
    totals: Record<string, number>
  }
}

type RoundIn<Name extends RoundGame> = NonNullable<Snapshots[Name]['round']>
type Status = CrashRound['status']

export type RoundBetsHarness = Awaited<ReturnType<typeof openRoundBets>>

const STEPS_MAX = 5_000
/** Clearly less than the second after which a flight has stalled. */
const GLIDE_MS = 500

export type BetAnswer<Bet = CrashBet> = Answer<{
  code?: string
  errors?: Record<string, string[]>
  data: { bet: Bet; balance: number; balance_seq: number }
}>

/** Advances a shop's rounds. The test controls the clocks of the shop and of the beacon. */
export function roundsOf(app: TestApp) {
  const { clock } = app
  const { pool } = app.database
  const links = createChainLinks(createSeedVault(app.config.seedKey, systemEntropy(clock)))

  async function current<Name extends RoundGame>(game: Name, by?: TestPlayer) {
    const call = `GET /api/${game}/current`
    const answer = by ? await by.ask(call) : await ask(app.url, call)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return (answer.body as { data: Snapshots[Name] }).data
  }

  async function advance(ms: number): Promise<void> {
    clock.advance(ms)
    // A fired timer continues in the background: a few requests give it the time it needs.
    for (let turn = 0; turn < 2; turn++) await ask(app.url, 'GET /api/crash/config')
  }

  /** Lets time pass, in a flight with ticks: a leader that sends none for a second has stalled. */
  async function pass(ms: number): Promise<void> {
    let leftMs = ms
    while (leftMs > GLIDE_MS) {
      const { round } = await current('crash')
      if (round?.status !== 'in_progress') break
      await advance(GLIDE_MS)
      leftMs -= GLIDE_MS
      await hasTicked(round)
    }
    await advance(leftMs)
  }

  /** Waits for the tick of this instant, unless the flight is over. */
  async function hasTicked(flight: CrashRound): Promise<void> {
    const elapsedMs = clock.now() - Date.parse(flight.started_at ?? '')
    if (elapsedMs >= msToReach(await outcomeOf(flight))) return
    for (;;) {
      const { round } = await current('crash')
      if (round?.id !== flight.id || round.status !== 'in_progress') return
      if (round.elapsed_ms >= elapsedMs - (elapsedMs % 100)) return
    }
  }

  async function reach<Name extends RoundGame>(
    game: Name,
    isThere: (round: RoundIn<Name>) => boolean,
    stepMs = 50,
  ): Promise<RoundIn<Name>> {
    for (let step = 0; step < STEPS_MAX; step++) {
      const round = (await current(game)).round as RoundIn<Name> | null
      if (round && isThere(round)) return round
      // Closing bets takes the shop a moment, in which the beacon must not become due.
      const isClosing = round?.status === 'starting' && round.bets_close_in_ms === 0
      await pass(isClosing ? 1 : round?.bets_close_in_ms || stepMs)
    }
    throw new Error(`The rounds of ${game} do not go on`)
  }

  const until = <Name extends RoundGame>(game: Name, status: Status) =>
    reach(game, (round) => round.status === status)

  async function open<Name extends RoundGame>(game: Name) {
    const { round: before } = await current(game)
    // Bets are open for seconds, so large steps do not skip that state.
    return reach(game, ({ id, status }) => id !== before?.id && status === 'starting', 500)
  }

  async function outcomeOf({ id, index }: CrashRound | WheelRound): Promise<bigint> {
    const { rows } = await pool.query<{ chain_id: string; game: RoundGame; signature: Buffer }>(
      'SELECT chain_id, game, beacon_signature AS signature FROM rounds WHERE id = $1',
      [id],
    )
    const [row] = rows
    if (!row) throw new Error(`There is no round ${id}`)
    const salt = randomnessOf(row.signature.toString('hex'))
    const link = await links.find(pool, row.chain_id, index)
    return row.game === 'crash'
      ? minCents(bustOf(link, salt), BUST_MAX)
      : BigInt(sectorOf(link, salt, index))
  }

  /** Plays rounds until one reaches a multiplier of at least `bustMin`. Calls `bet` before each round. */
  async function fly(bustMin: bigint, bet: (round: CrashRound) => Promise<unknown>) {
    for (;;) {
      await bet(await open('crash'))
      const round = await until('crash', 'in_progress')
      const bust = await outcomeOf(round)
      if (bust >= bustMin) return { round, bust }
    }
  }

  return { current, pass, hasTicked, until, open, outcomeOf, fly }
}

/** The shop with rounds and a beacon. Both follow one clock, which the test advances. */
export async function openRoundBets(
  env: Record<string, string> = {},
  options: Pick<AppOptions, 'hasCatalogue' | 'clientFolder'> = {},
) {
  const clock = manualClock()
  const peer = await startBeaconPeer(clock)
  const app = await startApp({ clock, ...options, env: { ...roundsEnv(peer), ...env } })
  return {
    app,
    peer,
    ...roundsOf(app),
    async cents(player: TestPlayer): Promise<bigint> {
      const { rows } = await app.database.pool.query<{ balance: bigint }>(
        'SELECT balance FROM accounts WHERE player_id = $1',
        [player.id],
      )
      return rows[0]?.balance ?? 0n
    },
    async stop() {
      await app.stop()
      await peer.close()
    },
  }
}

/** The settings that run rounds with the test's own beacon. */
export const roundsEnv = (peer: BeaconPeer) => ({
  ...peer.env,
  ROUNDS: '1',
  ROUND_CHAIN_LENGTH: '2000',
})

/**
 * Inserts a bet of 1 coin on a rocket that is flying and does not bust soon, as if it had been placed while
 * bets were open.
 */
export async function aFlyingBet(app: TestApp, { id: playerId }: TestPlayer): Promise<string> {
  const { current, fly, outcomeOf } = roundsOf(app)
  const { round: newest } = await current('crash')
  const isFlying = newest?.status === 'in_progress' && (await outcomeOf(newest)) > 150n
  const { round } = isFlying ? { round: newest } : await fly(151n, async () => undefined)
  const ledger = await ledgerOf(app)
  const bet = {
    id: systemEntropy(app.clock).id(),
    player_id: playerId,
    game: 'crash',
    stake: 100n,
  } as const
  await app.database.transaction(async (tx) => {
    await ledger.post(tx, [stakePosting(bet)])
    await tx.query(
      `INSERT INTO round_bets (id, round_id, player_id, level, game, stake, auto_cashout, is_auto_given,
                               created_at)
       VALUES ($1, $2, $3, 1, $4, $5, 1000000, true, $6)`,
      [bet.id, round.id, playerId, bet.game, bet.stake, round.bets_open_at],
    )
  })
  return bet.id
}

export const betOnCrash = (by: TestPlayer, body: object, headers?: Record<string, string>) =>
  by.ask('POST /api/crash/bet', body, headers) as Promise<BetAnswer>

export const cashOut = (by: TestPlayer, body: object = {}, headers?: Record<string, string>) =>
  by.ask('POST /api/crash/close-bet', body, headers) as Promise<BetAnswer>

export const betOnWheel = (by: TestPlayer, body: object, headers?: Record<string, string>) =>
  by.ask('POST /api/wheel/bet', body, headers) as Promise<BetAnswer<WheelBet>>
