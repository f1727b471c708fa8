import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'
import { BUST_MAX, bustOf } from '#domain/games/crash.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import type { RoundGame } from '#domain/lifecycle/round.ts'
import { lesserOf } from '#domain/money/money.ts'
import { createChainLinks } from '#server/features/rounds/chains/links.ts'
import { createSeedVault } from '#server/ledger/index.ts'
import { handClock } from '#server/platform/clock/hand-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Snapshots {
  crash: { round: CrashRound | null; bets: CrashBet[]; my_bets: CrashBet[]; total_amount: number }
  wheel: { round: WheelRound | null; bets: WheelBet[]; my_bets: WheelBet[] }
}

type Status = CrashRound['status']

/** The shop with rounds and a beacon that go by one clock, which the test moves. */
export interface RoundBetsHarness {
  app: TestApp
  peer: BeaconPeer
  current<Name extends RoundGame>(game: Name, by?: TestPlayer): Promise<Snapshots[Name]>
  /** Moves the clock on until the game's newest round has a status; answers that round. */
  until<Name extends RoundGame>(
    game: Name,
    status: Status,
  ): Promise<NonNullable<Snapshots[Name]['round']>>
  /** Moves the clock to a new round whose bets are open, the one after the present one. */
  open<Name extends RoundGame>(game: Name): Promise<NonNullable<Snapshots[Name]['round']>>
  /** What decides a round that runs, before anybody may know it: a bust in hundredths, or a sector. */
  outcomeOf(round: CrashRound | WheelRound): Promise<bigint>
  /** Lets a moment of the clock pass and what it woke come to its end. */
  pass(ms: number): Promise<void>
  cents(player: TestPlayer): Promise<bigint>
  stop(): Promise<void>
}

const STEPS_MAX = 5_000

export type BetAnswer<Bet = CrashBet> = Answer<{
  code?: string
  errors?: Record<string, string[]>
  data: { bet: Bet; balance: number; balance_seq: number }
}>

export async function openRoundBets(
  env: Record<string, string> = {},
  options: { hasCatalogue?: boolean } = {},
): Promise<RoundBetsHarness> {
  const clock = handClock()
  const peer = await startBeaconPeer(clock)
  const app = await startApp({
    clock,
    ...options,
    env: { ...peer.env, ROUNDS: '1', ROUND_CHAIN_LENGTH: '2000', ...env },
  })
  const { pool } = app.database
  const links = createChainLinks(createSeedVault(app.config.seedKey, systemEntropy(clock)))

  async function current<Name extends RoundGame>(game: Name, by?: TestPlayer) {
    const call = `GET /api/${game}/current`
    const answer = by ? await by.ask(call) : await ask(app.url, call)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return (answer.body as { data: Snapshots[Name] }).data
  }

  async function pass(ms: number): Promise<void> {
    clock.advance(ms)
    // What a timer woke goes on by itself: a few questions to the shop give it the time that it needs.
    for (let turn = 0; turn < 2; turn++) await ask(app.url, 'GET /api/crash/config')
  }

  async function reach<Name extends RoundGame>(
    game: Name,
    isThere: (round: NonNullable<Snapshots[Name]['round']>) => boolean,
  ) {
    for (let step = 0; step < STEPS_MAX; step++) {
      const { round } = await current(game)
      if (round && isThere(round)) return round
      await pass(50)
    }
    throw new Error(`The rounds of ${game} do not go on`)
  }

  return {
    app,
    peer,
    current,
    pass,
    until: (game, status) => reach(game, (round) => round.status === status),
    async open(game) {
      const { round: before } = await current(game)
      return reach(game, ({ id, status }) => id !== before?.id && status === 'starting')
    },
    async outcomeOf({ id, index }) {
      const { rows } = await pool.query<{ chain_id: string; game: RoundGame }>(
        'SELECT chain_id, game FROM rounds WHERE id = $1',
        [id],
      )
      const [row] = rows
      const game = row?.game ?? 'crash'
      const { round } = await current(game)
      const salt = round?.id === id ? (round.salt ?? '') : ''
      const link = await links.find(pool, row?.chain_id ?? '', index)
      return game === 'crash'
        ? lesserOf(bustOf(link, salt), BUST_MAX)
        : BigInt(sectorOf(link, salt, index))
    },
    async cents(player) {
      const { rows } = await pool.query<{ balance: bigint }>(
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

export const betOnCrash = (by: TestPlayer, body: object, headers?: Record<string, string>) =>
  by.ask('POST /api/crash/bet', body, headers) as Promise<BetAnswer>

export const cashOut = (by: TestPlayer, body: object = {}, headers?: Record<string, string>) =>
  by.ask('POST /api/crash/close-bet', body, headers) as Promise<BetAnswer>

export const betOnWheel = (by: TestPlayer, body: object, headers?: Record<string, string>) =>
  by.ask('POST /api/wheel/bet', body, headers) as Promise<BetAnswer<WheelBet>>
