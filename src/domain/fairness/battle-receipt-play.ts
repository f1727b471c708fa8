import { type BattleOutcome, playBattle } from '#domain/games/battle-rules.ts'
import type { BoxVersion } from '#domain/games/box.ts'
import { formatCoins } from '#domain/money/money.ts'
import type { BattleReceipt } from './battle-receipt-form.ts'
import { checkSame, type ReceiptCheck } from './receipt-check.ts'
import type { Hmac } from './stream.ts'

/** Replays an ended battle and compares every ticket, total, draw and payout. */
export function checkPlay(
  receipt: BattleReceipt,
  versions: readonly BoxVersion[],
  serverSeed: Uint8Array,
  hmac: Hmac,
): ReceiptCheck[] {
  const { parameters, rounds, entropy, result } = receipt
  const outcome = playBattle(
    { format: parameters.format, mode: parameters.mode, isCrazy: parameters.is_crazy },
    rounds.map(({ configuration }) => versions[configuration]?.items ?? []),
    { serverSeed, entropy: entropy ?? '' },
    hmac,
  )
  const { totals, winners, winningTeam, draw } = outcome
  return [
    checkSame(
      'tickets',
      rounds.map(({ drops }) => drops),
      outcome.rounds.map((drops) =>
        drops.map(({ seat, ticket, item }) => ({ seat, ticket, item_id: item.id })),
      ),
      `The seeds and the beacon draw all ${rounds.length * totals.length} of them.`,
    ),
    checkSame('totals', result?.totals_cents, totals.map(Number), 'Each seat’s drops sum to them.'),
    checkSame(
      'winner',
      { team_idx: result?.winning_team_idx, seats: result?.winners },
      { team_idx: winningTeam, seats: winners },
      winnerDetail(outcome),
    ),
    checkSame('draw', result?.draw, statedDraw(draw), drawDetail(draw)),
    checkSame(
      'payouts',
      result?.payouts,
      outcome.payouts.map(({ seat, coins, takesItems }) => ({
        seat,
        coins_cents: Number(coins),
        takes_items: takesItems,
      })),
      `They pay out everything that was drawn, ${formatCoins(totals.reduce((sum, each) => sum + each, 0n))}.`,
    ),
  ]
}

const statedDraw = (draw: BattleOutcome['draw']) =>
  draw && {
    kind: draw.kind,
    teams: draw.teams.map(({ team, weight }) => ({ team_idx: team, weight: Number(weight) })),
    drawn: Number(draw.drawn),
  }

function drawDetail(draw: BattleOutcome['draw']): string {
  if (draw === null) return 'None was needed.'
  if (draw.kind === 'tie') return `It decides between ${draw.teams.length} tied teams.`
  const range = draw.teams.reduce((sum, { weight }) => sum + weight, 0n)
  return `It drew ${draw.drawn} of ${range}, of which each team owns its weight.`
}

// A receipt counts seats from 0, people count them from 1.
const winnerDetail = ({ winners }: BattleOutcome) =>
  `Paid: ${winners.length === 1 ? 'seat' : 'seats'} ${winners.map((seat) => seat + 1).join(', ')}.`
