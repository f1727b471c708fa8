import { showCount, showPercent } from '#client/lib/format/coins.ts'
import type { BattleDraw } from '#contract/http/battles.ts'
import { teamName } from './battle-words.ts'

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
