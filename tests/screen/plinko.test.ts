import { expect, test } from 'vitest'
import { sentenceOf } from '#client/features/plinko/announcement.ts'
import { createBoard } from '#client/features/plinko/board/board.ts'
import { dropOf } from '#client/features/plinko/board/board-stage.tsx'
import { spotAt } from '#client/features/plinko/board/fall.ts'
import { layoutOf } from '#client/features/plinko/board/layout.ts'
import { oddsOf } from '#client/features/plinko/odds.ts'
import { type PlayedBall, plinkoGame } from '#client/features/plinko/plinko-game.ts'
import { PLINKO_RISKS, PLINKO_ROWS } from '#domain/games/plinko.ts'
import { PLINKO_PAYTABLES } from '#domain/games/plinko-paytables.ts'
import { type Replay, replay } from '#tests/fairness/replay.ts'
import { saidResult, shownResult } from '#tests/support/games/shown-results.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { showCents } from './rendered.ts'

const BALLS = times('SHOWN_BALLS', 500)

test(`${BALLS} balls show what is stored, and nothing of it before they land`, () => {
  const random = replay('screens of Bounce')
  for (let shown = 0; shown < BALLS; shown += 1) watch(random, shown)
})

/** A ball as the server stores it, computed independently of the rules that the page uses. */
function aRecord(random: Replay, nonce: number) {
  const rows = PLINKO_ROWS[random.below(PLINKO_ROWS.length)] ?? 8
  const risk = PLINKO_RISKS[random.below(PLINKO_RISKS.length)] ?? 'low'
  const path = Array.from({ length: rows }, () => random.below(2)).join('')
  const slot = path.replaceAll('0', '').length
  const multiplier = PLINKO_PAYTABLES[risk][rows]?.[slot] ?? 0
  const stake = 10 + random.below(100_000)
  const paid = Math.floor((stake * Math.round(multiplier * 10)) / 10)
  const ball: PlayedBall = {
    bet_id: `ball-${nonce}`,
    nonce,
    path,
    slot,
    multiplier,
    payout: paid / 100,
    amount: stake / 100,
    rows,
    risk,
  }
  return { ball, paid }
}

function watch(random: Replay, nonce: number): void {
  const { ball, paid } = aRecord(random, nonce)
  const { rows, risk, slot, multiplier, amount } = ball
  const stake = Math.round(amount * 100)
  const board = createBoard()
  const landed: string[] = []
  let pageMs = 0
  const frame = (afterMs: number) => {
    pageMs += afterMs
    board.advance(pageMs, { onLand: ({ label }) => landed.push(label), onTouch: () => undefined })
  }
  board.drop([dropOf(ball)], random.below(4) === 0)
  const [shown] = board.balls
  if (!shown) throw new Error('Nothing falls')
  frame(0)
  for (let guard = 0; guard < 1_000 && !shown.hasLanded; guard += 1) {
    expect(landed).toEqual([])
    frame(8 + random.below(60))
  }

  // The ball is in the bin of its slot, which shows its payout; so do the recent results, the odds and the message.
  expect(landed).toEqual([shownResult(stake, paid)])
  const layout = layoutOf(300 + random.below(900), 400 + random.below(300), rows)
  const { x } = spotAt(shown.fall, board.nowMs() - shown.startMs, { x: 0, y: 0 })
  const left = layout.x - ((rows + 1) / 2) * layout.spacing
  expect((layout.x + x * layout.spacing - left) / layout.spacing).toBeCloseTo(slot + 0.5, 9)
  expect(plinkoGame.resultOf(ball)).toBe(`${multiplier}×`)
  expect(oddsOf(slot, PLINKO_PAYTABLES[risk][rows] ?? [], amount)).toMatchObject({
    multiplier: `${multiplier}×`,
    payout: showCents(paid),
  })
  expect(sentenceOf([ball])).toBe(`${multiplier}×, ${saidResult(stake, paid)}`)
}
