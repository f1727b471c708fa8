import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Arena } from '#client/features/battles/stage/arena.tsx'
import { type BattleSpin, restingSpin, spinTo } from '#client/features/battles/stage/battle-spin.ts'
import {
  applyBattleEvent,
  type BattleView,
  totalsOf,
  viewOf,
} from '#client/features/battles/stage/battle-state.ts'
import { endLabels, partsOf } from '#client/features/battles/stage/outcome.tsx'
import type { Battle } from '#contract/http/battles.ts'
import type { BattleReceipt } from '#domain/fairness/receipt.ts'
import { bots } from '#server/features/battles/lobby/bots.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import {
  aBattleReceipt,
  aPlan,
  battleWays,
  PUBLISHED_ROUND,
} from '#tests/fairness/battle-builders.ts'
import { replay } from '#tests/fairness/replay.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { type PublishedBattle, publishBattle } from './published-battle.ts'
import { AMOUNTS, restingTile, showCents, textsOf } from './rendered.ts'

const ROUNDS = times('SHOWN_ROUNDS', 500)
const nothing = () => {}

test(`${ROUNDS} rounds of battles show what their receipts say`, async () => {
  const random = replay('screens of battles')
  let rounds = 0
  for (let battle = 0; rounds < ROUNDS; battle += 1) {
    const way = battleWays[battle % battleWays.length]
    if (!way) throw new Error('no way to play')
    const receipt = aBattleReceipt(aPlan(random, way, PUBLISHED_ROUND), nativeHmac)
    const published = await publishBattle(receipt, random.below(2) === 0)
    watch(published, receipt, random.below(4) === 0)
    rounds += receipt.rounds.length
  }
})

/** Follows the battle as a page does, from its fill to its end, by its events alone. */
function watch(
  { filled, boxes, published, ended }: PublishedBattle,
  receipt: BattleReceipt,
  isCalm: boolean,
) {
  const items = new Map(boxes.map(({ version_hash, items }) => [version_hash, items]))
  let view = viewOf(filled, published[0]?.atMs ?? 0)
  let spin = restingSpin(view.battle, items)
  for (const { atMs, ...event } of published) {
    view = applyBattleEvent(view, event, atMs)
    const { playback } = view
    if (event.name === 'roundStarted' && playback) {
      expect(playback.round).toBe(event.data.round)
      spin = spinTo(spin, view.battle, items, playback, isCalm)
      checkLanes(spin, receipt)
    }
    if (event.name === 'roundEnded') checkTotals(view, receipt, event.data.round + 1)
  }
  // A page that loads only now reads what the others have seen.
  const { playing_ms: _, ...read } = ended
  expect(view.battle).toMatchObject(read)
  checkEnd(view, receipt)
}

/** The tile under the needle of each seat's lane is what the seat has drawn. */
function checkLanes({ playback, strips, courses }: BattleSpin, receipt: BattleReceipt): void {
  const round = receipt.rounds[playback?.round ?? -1]
  expect(round?.drops.length).toBe(receipt.seats.length)
  for (const { seat, item_id } of round?.drops ?? []) {
    const tile = strips[seat]?.[restingTile(courses[seat] ?? null)]
    const { name, price_cents } = itemOf(receipt, round?.configuration, item_id)
    expect(tile).toMatchObject({ id: item_id, name, price: price_cents / 100 })
  }
}

/** The drops of each seat in the first `rounds` rounds, in cents. */
const drawnBy = (receipt: BattleReceipt, rounds: number): number[][] =>
  receipt.seats.map(({ seat }) =>
    receipt.rounds
      .slice(0, rounds)
      .flatMap(({ configuration, drops }) =>
        drops.flatMap((drop) =>
          drop.seat === seat ? itemOf(receipt, configuration, drop.item_id).price_cents : [],
        ),
      ),
  )

function checkTotals({ battle }: BattleView, receipt: BattleReceipt, rounds: number): void {
  const totals = drawnBy(receipt, rounds).map((prices) => add(prices) / 100)
  expect(totalsOf(battle, rounds)).toEqual(totals)
  expect(battle.totals).toEqual(totals)
}

/** The arena at the end: the teams' totals, the seats' totals, the winners' payouts, and every drop. */
function checkEnd({ battle }: BattleView, receipt: BattleReceipt): void {
  const { length } = receipt.rounds
  const arena = renderToStaticMarkup(
    <MemoryRouter>
      <Arena
        {...{ battle, ownSeat: null, items: undefined, onLanded: nothing }}
        scene={{ name: 'ended' }}
        roundsShown={length}
        totals={totalsOf(battle, length)}
      />
    </MemoryRouter>,
  )
  const drawn = drawnBy(receipt, length)
  const totals = receipt.result?.totals_cents ?? []
  expect(drawn.map(add)).toEqual(totals)
  const amounts = [
    ...teamTotals(receipt, totals),
    ...totals,
    ...worths(receipt).values(),
    ...drawn.flatMap((prices) => prices.toReversed()),
  ]
  expect(textsOf(arena, AMOUNTS)).toEqual(amounts.map(showCents))
  checkWinner(battle, receipt)
}

/** The winner: by the draw that decided, and by the message for every seat and for spectators. */
function checkWinner(battle: Battle, receipt: BattleReceipt): void {
  const { draw, winning_team_idx: team } = receipt.result ?? {}
  expect(battle.draw).toEqual(draw)
  const won = battle.draw && partsOf(battle.draw).filter(({ isDrawn }) => isDrawn)
  if (won) expect(won.map(({ teamIdx }) => teamIdx)).toEqual([team])
  const worth = worths(receipt)
  const pot = showCents(add([...worth.values()]))
  const isShared = receipt.parameters.mode === 'shared'
  const others = isShared ? 'Everyone gets a share' : `${winnerName(receipt)} won`
  for (const seat of [null, ...receipt.seats.keys()]) {
    const own = seat === null ? undefined : worth.get(seat)
    const labels = endLabels(battle, seat)
    expect(labels.title).toBe(
      own === undefined ? others : ownTitle(isShared, receipt.price_cents, own),
    )
    if (own === undefined && !isShared) expect(labels.text).toContain(`Payout ${pot}.`)
  }
}

/** A payout of at most the stake is not called a win. */
function ownTitle(isShared: boolean, stake: number, payout: number): string {
  if (isShared) return `Your share is ${showCents(payout)}`
  return payout > stake ? 'You won' : `${showCents(payout)} back`
}

function winnerName({ parameters, seats, result }: BattleReceipt): string {
  if (hasTeams(parameters.format)) return `Team ${(result?.winning_team_idx ?? 0) + 1}`
  const seat = seats.find(({ team_idx }) => team_idx === result?.winning_team_idx)
  return (seat?.is_bot ? bots[seat.seat]?.name : seat?.player) ?? ''
}

/** The payout of each winning seat, in cents: coins, or all drops. */
const worths = ({ result }: BattleReceipt): Map<number, number> =>
  new Map(
    result?.payouts.map(({ seat, coins_cents, takes_items }) => [
      seat,
      takes_items ? add(result.totals_cents) : coins_cents,
    ]),
  )

/** The totals above the lanes, in formats with several seats to a team. */
function teamTotals({ parameters, seats }: BattleReceipt, totals: readonly number[]): number[] {
  if (!hasTeams(parameters.format)) return []
  const teams = Map.groupBy(seats, ({ team_idx }) => team_idx)
  return [...teams.values()].map((own) => add(own.map(({ seat }) => totals[seat] ?? 0)))
}

const hasTeams = (format: string): boolean => !format.startsWith('1')

const add = (cents: readonly number[]): number => cents.reduce((sum, each) => sum + each, 0)

function itemOf({ configurations }: BattleReceipt, configuration = -1, itemId: string) {
  const item = configurations[configuration]?.items.find(({ id }) => id === itemId)
  if (!item) throw new Error(`The box has no ${itemId}`)
  return item
}
