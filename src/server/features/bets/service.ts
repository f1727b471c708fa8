import { type BetKind, betKinds, type LatestBet } from '#contract/http/bets.ts'
import { LATEST_BETS, PLAYED_MAX } from '#contract/limits.ts'
import type { Events } from '#contract/realtime/event-schemas.ts'
import { isHighBet } from '#domain/games/high-bet.ts'
import { REVEAL_MS } from '#domain/games/reveal.ts'
import { toCoins } from '#domain/money/money.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { presentBettor } from '#server/features/account/index.ts'
import { boxImageUrl, isShown, type Shop } from '#server/features/boxes/index.ts'
import { readLevels } from '#server/features/levels/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { firstIdAt } from '#server/platform/entropy/first-id-at.ts'
import {
  type LatestRow,
  readGiven,
  readLastBattle,
  readNewest,
  readOfPlayer,
  readOfRound,
} from './store.ts'
import { createTurns } from './turns.ts'

/** How often bets are announced, together. */
const TURN_MS = SECOND_MS
/** The most bets of a turn, and the most high ones besides; more would be unreadable. */
const ROWS_PER_TURN = 3

/** The last bets of a round that may be listed. */
const ROWS_OF_ROUND = 12

const TOPIC = 'bets'

type Settled = Events['betsSettled']

export interface BetsDeps {
  database: Database
  ledger: Pick<Ledger, 'onBetsSettled'>
  clock: Clock
  bus: Bus
  shop: Pick<Shop, 'find'>
  publish(event: Settled): void
  onFault(sentence: string, cause: unknown): void
}

export interface BetsService {
  latest(kind: BetKind): Promise<{ data: LatestBet[]; seq: number }>
  ofPlayer(
    playerId: string,
  ): Promise<{ data: LatestBet[]; played: Pick<LatestBet, 'game' | 'box'>[] }>
  /** The players in the lists of all bets. */
  namedPlayers(): readonly string[]
  /** Shows a player's new name in the lists. */
  rename(playerId: string, name: string): void
  /** Lists the bets of a round that has just ended. */
  endRound(roundId: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The list of all players' latest bets, kept in memory. A bet is announced once its outcome is visible to its own player;
 * of a burst some are left out.
 */
export function createBetsService(deps: BetsDeps): BetsService {
  const { database, ledger, clock, bus, shop, publish, onFault } = deps
  // Numbers continue from the current time, so that they keep increasing across restarts.
  let seq = clock.now() * 1_000
  const kept: Record<BetKind, LatestBet[]> = { all: [], high: [] }
  // The shop starts meanwhile, and also if this fails: then the lists begin with what comes.
  const earlier = keepEarlier(firstIdAt(clock.now() - REVEAL_MS)).catch((cause: unknown) =>
    onFault('The earlier bets could not be listed.', cause),
  )

  async function keepEarlier(before: string): Promise<void> {
    for (const kind of betKinds) {
      const rows = await readNewest(database.pool, { kind, before, limit: LATEST_BETS })
      const bets = await present(database, rows)
      kept[kind] = [...kept[kind], ...bets].slice(0, LATEST_BETS)
    }
  }

  function keep(event: Settled): void {
    seq = Math.max(seq, event.seq)
    const add = (list: readonly LatestBet[], bets: readonly LatestBet[]) =>
      [...bets, ...list].slice(0, LATEST_BETS)
    kept.all = add(kept.all, event.bets)
    kept.high = add(
      kept.high,
      event.bets.filter(({ is_high }) => is_high),
    )
  }

  bus.subscribe(TOPIC, (message) => keep(JSON.parse(message) as Settled))
  // After a reconnect, all nodes continue from the highest number.
  bus.onReturn(() => bus.publish(TOPIC, JSON.stringify({ seq, bets: [] } satisfies Settled)))

  const turns = createTurns({ clock, turnMs: TURN_MS, placesPerTurn: ROWS_PER_TURN }, announce)

  async function announce(ids: readonly string[]): Promise<void> {
    try {
      const rows = new Map((await readGiven(database.pool, ids)).map((row) => [row.id, row]))
      const bets = await present(database, ids.flatMap((id) => rows.get(id) ?? []).reverse())
      if (bets.length === 0) return
      const event = { seq: seq + 1, bets }
      keep(event)
      publish(event)
      bus.publish(TOPIC, JSON.stringify(event))
    } catch (cause) {
      onFault('Bets could not be announced.', cause)
    }
  }

  ledger.onBetsSettled((bets) => {
    for (const bet of bets) {
      if (bet.stake > 0n) {
        turns.place({ id: bet.id, isHigh: isHighBet(bet), dueMs: bet.atMs + REVEAL_MS })
      }
    }
  })

  return {
    async latest(kind) {
      await earlier
      return { data: kept[kind].filter(({ box }) => box === null || isShown(shop, box)), seq }
    },
    async ofPlayer(playerId) {
      const [rows, battleAt] = await Promise.all([
        readOfPlayer(database.pool, playerId, LATEST_BETS / 2),
        readLastBattle(database.pool, playerId),
      ])
      const bets = await present(database, rows)
      const battle = battleAt && {
        game: 'battle' as const,
        box: null,
        created_at: battleAt.toISOString(),
      }
      const played = new Map(
        [...bets, ...(battle ? [battle] : [])]
          .sort((one, other) => other.created_at.localeCompare(one.created_at))
          .map(({ game, box }) => [placeOf({ game, box }), { game, box }]),
      )
      return { data: bets.slice(0, LATEST_BETS), played: [...played.values()].slice(0, PLAYED_MAX) }
    },
    namedPlayers: () => betKinds.flatMap((kind) => kept[kind].map(({ user }) => user.id)),
    rename(playerId, name) {
      const renamed = (bet: LatestBet): LatestBet =>
        bet.user.id === playerId ? { ...bet, user: { ...bet.user, name } } : bet
      for (const kind of betKinds) kept[kind] = kept[kind].map(renamed)
    },
    async endRound(roundId) {
      try {
        const bets = await readOfRound(database.pool, roundId, ROWS_OF_ROUND)
        const dueMs = clock.now()
        for (const { id, is_high } of bets) turns.place({ id, isHigh: is_high, dueMs })
      } catch (cause) {
        onFault('The bets of a round could not be listed.', cause)
      }
    },
    async stop() {
      await turns.stop()
      await earlier
    },
  }
}

const placeOf = ({ game, box }: Pick<LatestBet, 'game' | 'box'>): string =>
  box === null ? game : `${box.kind} ${box.slug}`

const MULTIPLIER_UNIT = 10_000n

async function present(database: Database, rows: readonly LatestRow[]): Promise<LatestBet[]> {
  const levels = await readLevels(database.pool, [...new Set(rows.map((row) => row.player_id))])
  return rows.map((row) => ({
    bet_id: row.id,
    user: presentBettor({ ...row, level: levels.get(row.player_id) ?? 1 }),
    amount: toCoins(row.stake),
    multiplier: Number((row.payout * MULTIPLIER_UNIT) / row.stake) / Number(MULTIPLIER_UNIT),
    payout: toCoins(row.payout),
    created_at: row.at.toISOString(),
    game: row.game,
    box: row.box && {
      kind: row.box.kind,
      slug: row.box.slug,
      name: row.box.name,
      img_url: boxImageUrl(row.box.cover),
    },
    is_high: isHighBet(row),
  }))
}
