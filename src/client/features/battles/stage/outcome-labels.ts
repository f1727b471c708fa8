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
export function drawWords(draw: BattleDraw): string {
  const all = weightOf(draw)
  const won = partsOf(draw).find(({ hasWon }) => hasWon)
  const number = `Number ${showCount(draw.drawn)} of 0 to ${showCount(all - 1)} was drawn`
  const winner = won ? `${teamName(won.teamIdx)} owns it` : ''
  if (draw.kind === 'tie') {
    const tied = draw.teams.map(({ team_idx }) => teamName(team_idx)).join(' and ')
    return `${tied} are equal, so that a draw decides between them. ${number}: ${winner}.`
  }
  const chance = won ? ` It had ${showPercent(Math.round(won.share * 10_000) / 100)} of them.` : ''
  return `${number}: ${winner}.${chance}`
}

interface EndWords {
  title: string
  text: string
}

/** How a battle ended, for who looks at it: a seat's own player, or anybody else (null). */
export function endWords(battle: Battle, ownSeat: number | null): EndWords {
  const payouts = battle.payouts ?? []
  const own = payouts.find(({ seat }) => seat === ownSeat)
  const pot = showCoins(sumCoins(payouts.map(payoutWorth)))
  if (battle.mode === 'shared') {
    const share = showCoins(own ? payoutWorth(own) : 0)
    const text = `All that was drawn, ${pot} coins, was shared evenly.`
    return { title: own ? `Your share is ${share}` : 'Everybody has a share', text }
  }
  const title = own
    ? `You have won ${showCoins(payoutWorth(own))}`
    : `${winnerOf(battle)} won ${pot}`
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
  if (length === 0) return `${whyText(battle)} The coins are on your balance.`
  const items = length === 1 ? 'The item is' : `All ${length} items are`
  return `${whyText(battle)} ${items} in your inventory.`
}

function whyText({ mode, is_crazy, draw }: Pick<Battle, 'mode' | 'is_crazy' | 'draw'>): string {
  if (mode === 'jackpot') return 'One draw decided.'
  const what = mode === 'last_chance' ? 'last round' : 'total'
  if (draw?.kind === 'tie') return `The best ${what} was equal, so that a draw decided.`
  return is_crazy ? `The lowest ${what} took everything.` : `The highest ${what} took everything.`
}
