import type { GameStatistics } from '#contract/http/statistics.ts'
import { STATISTICS_EVERY_MS } from '#domain/fairness/rtp-watch.ts'
import { instantGames, roundGames } from '#domain/games/games.ts'
import { toCoins } from '#domain/money/money.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { countReturns } from './count-returns.ts'
import {
  addReturns,
  CONFIDENCE,
  isDeviating,
  noReturns,
  percentsOf,
  type Returns,
} from './returns.ts'
import { boxReturns, currentHash, type VersionReturns } from './sources.ts'
import {
  readCountedItems,
  readCountedReturns,
  readStatistics,
  type StoredStatistics,
  writeStatistics,
} from './store.ts'

type Line = Omit<GameStatistics, 'computed_at'>
type Configuration = GameStatistics['configuration']

/** After a start, returning players take precedence. */
const SETTLE_MS = MINUTE_MS
/** The number of openings from which a player's box has its own line. */
const OWN_LINE_BETS = 100
const OWN_LINES_MAX = 500

export interface StatisticsService {
  read(reader: Reader): Promise<GameStatistics[]>
  /** Counts what is new and recomputes outdated statistics, on one node. They are behind by ten minutes. */
  refresh(stopping: AbortSignal): Promise<void>
}

export function createStatisticsService(deps: {
  database: Database
  clock: Pick<Clock, 'now'>
}): StatisticsService {
  const { database, clock } = deps
  const notBeforeMs = clock.now() + SETTLE_MS
  const isDue = (last: StoredStatistics | null) =>
    !last || clock.now() >= last.computed_at.getTime() + STATISTICS_EVERY_MS

  return {
    async read(reader) {
      const stored = await readStatistics(reader)
      const computed_at = stored?.computed_at.toISOString() ?? ''
      return ((stored?.lines ?? []) as Line[]).map((line) => ({ ...line, computed_at }))
    },
    async refresh(stopping) {
      if (clock.now() < notBeforeMs || !isDue(await readStatistics(database.pool))) return
      if (!(await countReturns(deps, stopping))) return
      const lines = await computeLines(database.pool)
      await writeStatistics(database.pool, { computed_at: new Date(clock.now()), lines })
    },
  }
}

/** A line for every game and box with counted bets: games first, then boxes by number of openings. */
async function computeLines(reader: Reader): Promise<Line[]> {
  const games: Line[] = []
  for (const { name, label } of roundGames) {
    games.push(...lineOf(name, label, await readCountedReturns(reader, name)))
  }
  for (const game of instantGames.values()) {
    const returns = await readCountedReturns(reader, game.name)
    const hash = await currentHash(reader, game)
    const configuration = hash && { kind: game.name, slug: game.name, version_hash: hash }
    games.push(...lineOf(game.name, game.label, returns, configuration || null))
  }
  const { boxes, battles, bots } = await sumBoxes(reader)
  return [
    ...games,
    ...lineOf('battle', 'Battles: players', battles),
    ...lineOf('battle', 'Battles: bots', bots),
    ...boxLines(boxes),
  ]
}

interface BoxSum {
  name: string
  configuration: NonNullable<Configuration>
  returns: Returns
}

async function sumBoxes(reader: Reader) {
  const boxes = new Map<string, BoxSum>()
  let battles = noReturns
  let bots = noReturns
  for await (const each of boxReturns(reader, readCountedItems)) {
    if (each.game === 'battle' && each.isBot) bots = addReturns(bots, each.returns)
    else if (each.game === 'battle') battles = addReturns(battles, each.returns)
    else addToBox(boxes, each)
  }
  return { boxes: [...boxes.values()], battles, bots }
}

function addToBox(boxes: Map<string, BoxSum>, { version, returns }: VersionReturns): void {
  const { kind, slug } = version.body
  const key = `${kind}/${slug}`
  // Versions are in order, so the last one is the newest.
  boxes.set(key, {
    name: version.name ?? slug,
    configuration: { kind, slug, version_hash: version.hash.toString('hex') },
    returns: addReturns(boxes.get(key)?.returns ?? noReturns, returns),
  })
}

function boxLines(boxes: readonly BoxSum[]): Line[] {
  const byBets = [...boxes].sort((left, right) => right.returns.bets - left.returns.bets)
  const isPlayers = ({ configuration }: BoxSum) => configuration.kind === 'user'
  const shown = byBets.filter((box) => !isPlayers(box))
  const players = byBets.filter(isPlayers)
  const own = players.filter(({ returns }) => returns.bets >= OWN_LINE_BETS).slice(0, OWN_LINES_MAX)
  const others = players.slice(own.length).map(({ returns }) => returns)
  return [
    ...[...shown, ...own].flatMap(({ name, configuration, returns }) =>
      lineOf('box', name, returns, configuration),
    ),
    ...lineOf('box', 'Other boxes of players', others.reduce(addReturns, noReturns)),
  ]
}

/** Null without stakes, as for free boxes. */
function lineOf(
  game: string,
  name: string,
  returns: Returns,
  configuration: Configuration = null,
): Line[] {
  const percents = percentsOf(returns)
  if (!percents || returns.since === null) return []
  return [
    {
      game,
      configuration,
      name,
      stated_rtp: percents.stated,
      realised_rtp: percents.realised,
      interval: percents.interval,
      confidence: CONFIDENCE,
      bets: returns.bets,
      stake: toCoins(BigInt(returns.stake)),
      payout: toCoins(BigInt(returns.payout)),
      since: new Date(returns.since).toISOString(),
      is_alarm: isDeviating(returns),
    },
  ]
}
