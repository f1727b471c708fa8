import type { CSSProperties } from 'react'
import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Battle, BattleDraw } from '#contract/http/battles.ts'
import { hasTeams, teamName } from '../battle-labels.tsx'
import { payoutWorth, sumCoins } from './battle-state.ts'
import css from './outcome.module.css'
import { Recreate } from './recreate.tsx'
import stage from './stage-panel.module.css'

interface EndedPanelProps {
  battle: Battle
  ownSeat: number | null
  onReplay: () => void
}

/** Who won, and the next steps: replay, verify, or recreate the battle. */
export function EndedPanel({ battle, ownSeat, onReplay }: EndedPanelProps) {
  const { title, text } = endLabels(battle, ownSeat)
  return (
    <div className={stage.panel}>
      <div className={css.words} role="status">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes(stage.acts, css.next)}>
        <Button onClick={onReplay}>
          <Icon name="arrow-counter-clockwise-bold" size={18} />
          Replay
        </Button>
        <Button to={`/provably-fair?battle=${battle.id}`}>
          <Icon name="seal-check-fill" size={18} />
          Check it
        </Button>
        <Recreate battle={battle} />
      </div>
    </div>
  )
}

interface Props {
  draw: BattleDraw
  /** Whether the needle is still moving: the winner is not shown yet. */
  isRunning: boolean
}

/** The deciding draw: each team owns a part of the line, and the needle stops at the drawn number. */
export function DrawBar({ draw, isRunning }: Props) {
  return (
    <section className={css.draw} aria-label={draw.kind === 'tie' ? 'Tie draw' : 'Jackpot draw'}>
      <div
        className={css.bar}
        style={{ '--place': placeOf(draw) } as CSSProperties}
        data-running={isRunning}
        aria-hidden="true"
      >
        {partsOf(draw).map(({ teamIdx, share, hasWon }) => (
          <span
            key={teamIdx}
            style={{ flexGrow: share } as CSSProperties}
            data-team={teamIdx}
            data-won={!isRunning && hasWon}
          >
            <b>{teamName(teamIdx)}</b>
          </span>
        ))}
        <i className={css.way}>
          <i className={css.needle} />
        </i>
      </div>
      <p role="status">{isRunning ? 'Drawing …' : drawLabel(draw)}</p>
    </section>
  )
}

interface Part {
  teamIdx: number
  /** From 0 to 1. */
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

/** The position of the drawn number's midpoint, from 0 to 1. */
export const placeOf = (draw: BattleDraw): number => (draw.drawn + 0.5) / weightOf(draw)

/** The draw and its parties, in sentences. */
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

/** The labels of a battle's end, for the player of `ownSeat` or for a spectator (null). */
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
