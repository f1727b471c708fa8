import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import type { Battle, BattleDraw } from '#contract/http/battles.ts'
import { hasTeams, teamName } from '../battle-labels.ts'
import { payoutWorth, sumCoins } from './battle-totals.ts'

interface Part {
  teamIdx: number
  /** Of 0..1. */
  share: number
  hasWon: boolean
}

const weightOf = ({ teams }: BattleDraw): number =>
  teams.reduce((weight, team) => weight + team.weight, 0)

/** How the numbers of a draw are divided between the teams, in order. */
export function partsOf(draw: BattleDraw): Part[] {
  const all = weightOf(draw)
  let end = 0
  return draw.teams.map(({ team_idx: teamIdx, weight }) => {
    const first = end
    end += weight
    return { teamIdx, share: weight / all, hasWon: draw.drawn >= first && draw.drawn < end }
  })
}

/** Where the drawn number lies, in the middle of itself: of 0..1. */
export const placeOf = (draw: BattleDraw): number => (draw.drawn + 0.5) / weightOf(draw)

/** What was drawn and between whom, in sentences. */
export function drawLabel(draw: BattleDraw): string {
  const all = weightOf(draw)
  const won = partsOf(draw).find(({ hasWon }) => hasWon)
  const number = `Number ${showCount(draw.drawn)} was drawn from 0 to ${showCount(all - 1)}`
  const winner = won ? `${teamName(won.teamIdx)} wins` : ''
  if (draw.kind === 'tie') {
    const tied = draw.teams.map(({ team_idx }) => teamName(team_idx)).join(' and ')
    return `${tied} tied, so a draw picks the winner. ${number}: ${winner}.`
  }
  const chance = won ? ` Its chance was ${showPercent(Math.round(won.share * 10_000) / 100)}.` : ''
  return `${number}: ${winner}.${chance}`
}

interface EndLabels {
  title: string
  text: string
}

/** How a battle ended, for who looks at it: a seat's own player, or anybody else (null). */
export function endLabels(battle: Battle, ownSeat: number | null): EndLabels {
  const payouts = battle.payouts ?? []
  const own = payouts.find(({ seat }) => seat === ownSeat)
  const pot = showCoins(sumCoins(payouts.map(payoutWorth)))
  if (battle.mode === 'shared') {
    const share = showCoins(own ? payoutWorth(own) : 0)
    const text = `The total of ${pot} coins was shared equally.`
    return { title: own ? `Your share is ${share}` : 'Everyone gets a share', text }
  }
  const title = own ? `You won ${showCoins(payoutWorth(own))}` : `${winnerOf(battle)} won ${pot}`
  return { title, text: own ? ownText(battle, own) : whyText(battle) }
}

function winnerOf({ format, seats, winners }: Battle): string {
  const winning = seats.filter(({ seat }) => winners?.includes(seat))
  const [first] = winning
  if (first && hasTeams(format)) return teamName(first.team_idx)
  return first?.player?.name ?? 'The winner'
}

function ownText(battle: Battle, own: { items: readonly unknown[] }): string {
  const { length } = own.items
  if (length === 0) return `${whyText(battle)} Added to your balance.`
  const items = length === 1 ? 'The item is' : `All ${length} items are`
  return `${whyText(battle)} ${items} in your inventory.`
}

function whyText({ mode, is_crazy, draw }: Pick<Battle, 'mode' | 'is_crazy' | 'draw'>): string {
  if (mode === 'jackpot') return 'One draw picked the winner.'
  const what = mode === 'last_chance' ? 'last round' : 'total'
  if (draw?.kind === 'tie') return `The best ${what} was a tie, so a draw picked the winner.`
  return is_crazy ? `The lowest ${what} won everything.` : `The highest ${what} won everything.`
}
