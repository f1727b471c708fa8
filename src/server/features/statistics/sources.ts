import type { TableEntry } from '#domain/fairness/rtp-watch.ts'
import type { GameEdge } from '#domain/games/game.ts'
import { gameOf, type RoundGame } from '#domain/games/games.ts'
import type { AnyInstantGame } from '#domain/games/instant.ts'
import { WHEEL_SECTORS } from '#domain/games/wheel.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { addReturns, noReturns, type Returns, returnsOf } from './returns.ts'
import {
  type BoxCount,
  type BoxGame,
  countInstantBets,
  countItems,
  countRounds,
  FIRST_ID,
  findEndedRounds,
  LAST_ID,
  listVersionsAfter,
  type Page,
  type RoundSpan,
  readCountedItems,
  readCountedReturns,
  readTerms,
  sumRoundBets,
  type VersionRow,
} from './store.ts'

/** The returns of a box's version in one game, for players or for bots. */
export interface VersionReturns {
  game: BoxGame
  isBot: boolean
  version: VersionRow
  returns: Returns
}

const VERSIONS = 200

/** How often each item of some versions was drawn: from all draws, or what is counted of them. */
type CountItems = typeof countItems

/** Every version of a box that was drawn from, in openings and in rounds of battles. */
export async function* boxReturns(
  reader: Reader,
  count: CountItems = countItems,
): AsyncGenerator<VersionReturns> {
  for (let after = 0n; ; ) {
    const page = await listVersionsAfter(reader, after, VERSIONS)
    const [first, last] = [page[0], page.at(-1)]
    if (!first || !last) return
    const versions = new Map(page.map((version) => [version.id, version]))
    for (const game of ['box', 'battle'] as const) {
      const counts = await count(reader, game, first.id, last.id)
      const groups = Map.groupBy(counts, (row) => `${row.configuration_id} ${row.is_bot}`)
      for (const rows of groups.values()) {
        const version = rows[0] && versions.get(rows[0].configuration_id)
        if (!rows[0] || !version) continue
        yield { game, isBot: rows[0].is_bot, version, returns: returnsOfVersion(version, rows) }
      }
    }
    after = last.id
  }
}

function returnsOfVersion({ body }: VersionRow, rows: readonly BoxCount[]): Returns {
  const table = body.items.map(({ price_cents, tickets }) => ({
    payout: price_cents,
    weight: tickets,
  }))
  const weeks = Map.groupBy(rows, ({ week }) => week)
  return [...weeks].reduce((sum, [week, some]) => {
    const counts = body.items.map(({ id }) =>
      some.reduce((all, { item_id, count }) => all + (item_id === id ? count : 0), 0),
    )
    return addReturns(sum, returnsOf({ stake: body.price_cents, table, counts, week }))
  }, noReturns)
}

/** What is counted of a game's bets, of boxes and battles by all their versions; battles without the seats of bots. */
export async function readGameReturns(reader: Reader, name: string): Promise<Returns> {
  if (name !== 'box' && name !== 'battle') return readCountedReturns(reader, name)
  let sum = noReturns
  for await (const { game, isBot, returns } of boxReturns(reader, readCountedItems)) {
    // A free box has no stake: it says nothing about the return of stakes.
    if (game === name && !isBot && returns.stake > 0) sum = addReturns(sum, returns)
  }
  return sum
}

const BETS = 5_000

/** The returns of all bets on an instant game. */
export async function instantReturns(reader: Reader, game: AnyInstantGame): Promise<Returns> {
  let returns = noReturns
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const page = await instantPage(reader, game, { after, before: LAST_ID, limit: BETS })
    returns = addReturns(returns, page?.returns ?? noReturns)
    after = page?.last
  }
  return returns
}

/** The returns of a page of bets on an instant game; null without bets. */
export async function instantPage(reader: Reader, game: AnyInstantGame, page: Page) {
  const { last, counts } = await countInstantBets(reader, game.name, page)
  if (last === null) return null
  const terms = await readTerms(reader, game.name)
  let returns = noReturns
  for (const { configuration_id, parameters, stake, payout, week, count } of counts) {
    const under = terms.get(configuration_id)
    if (!under) continue
    const table = tableOf(game.outcomes(under.terms, parameters, stake))
    const own = table.map((entry) => (entry.payout === Number(payout) ? count : 0))
    const group = { stake: Number(stake), table, counts: own, week }
    returns = addReturns(returns, returnsOf(group))
  }
  const bets = counts.reduce((sum, { count }) => sum + count, 0)
  return { last, returns, isLast: bets < page.limit }
}

/** The hash of an instant game's current terms. */
export const currentHash = async (reader: Reader, { name }: AnyInstantGame) =>
  [...(await readTerms(reader, name)).values()].at(-1)?.hash ?? null

/** Merges outcomes with equal payouts. */
function tableOf(outcomes: readonly { weight: number; payout: bigint }[]): TableEntry[] {
  const weights = new Map<number, number>()
  for (const { weight, payout } of outcomes) {
    weights.set(Number(payout), (weights.get(Number(payout)) ?? 0) + weight)
  }
  return [...weights].map(([payout, weight]) => ({ payout, weight }))
}

/** The returns of the next rounds of a game that have ended; null if there are none. */
export async function roundPage(reader: Reader, game: RoundGame, page: Page) {
  const end = await findEndedRounds(reader, game, page)
  if (!end) return null
  const returns = await roundReturns(reader, game, { after: page.after, upTo: end.last })
  return { last: end.last, returns, isLast: end.rows < page.limit }
}

/** The returns of the bets on a game's rounds, by default on all; the rounds are tested by their outcomes. */
export async function roundReturns(
  reader: Reader,
  game: RoundGame,
  span: RoundSpan = { after: FIRST_ID, upTo: LAST_ID },
): Promise<Returns> {
  const sums = await sumRoundBets(reader, game, expectedParts(game), span)
  const { steps, table } = outcomes[game]
  const weeks = Map.groupBy(await countRounds(reader, game, steps, span), ({ week }) => week)
  const watched = [...weeks].reduce((sum, [week, rows]) => {
    const counts = table.map((_, step) =>
      rows.reduce((all, row) => all + (row.step === step ? row.count : 0), 0),
    )
    return addReturns(sum, returnsOf({ stake: 0, table, counts, week }))
  }, noReturns)
  return { ...sums, since: sums.since?.getTime() ?? null, gains: watched.gains }
}

/** The expected return per staked coin. */
function expectedParts(game: RoundGame): Record<string, number> {
  return Object.fromEntries(
    Object.entries<GameEdge>(gameOf(game).edges).map(([name, { edge }]) => [
      name,
      1 - Number(edge.numerator) / Number(edge.denominator),
    ]),
  )
}

/** The busts in hundredths by which Rocket's rounds are grouped. */
const BUST_STEPS = [100, 101, 125, 150, 200, 300, 500, 1_000, 2_500, 10_000, 100_000]

/** A bust of at least m has the probability 0.99 / m, and every round reaches 1.00. */
const chanceOf = (hundredths: number) => (hundredths <= 100 ? 1 : 99 / hundredths)

/** How a game's outcomes are grouped: the steps, and the table that is tested. */
const outcomes: Record<RoundGame, { steps: readonly number[]; table: readonly TableEntry[] }> = {
  crash: {
    steps: BUST_STEPS,
    table: BUST_STEPS.map((step, index) => {
      const next = BUST_STEPS[index + 1]
      return { payout: step, weight: chanceOf(step) - (next === undefined ? 0 : chanceOf(next)) }
    }),
  },
  wheel: {
    steps: [...WHEEL_SECTORS.keys()],
    table: WHEEL_SECTORS.map((multiplier) => ({ payout: multiplier, weight: 1 })),
  },
}
