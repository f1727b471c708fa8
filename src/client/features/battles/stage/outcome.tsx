import type { CSSProperties } from 'react'
import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import { hasTeams, listed, teamLabel, teamName } from '#client/player/battles/battle-labels.tsx'
import { ResultCard } from '#client/player/results/result-card.tsx'
import { hasWon, profitOf } from '#client/ui/bets/result.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Battle, BattleDraw } from '#contract/http/battles.ts'
import { payoutWorth, resultOf, sumCoins, teamTotalsOf } from './battle-state.ts'
import css from './outcome.module.css'
import { Recreate } from './recreate.tsx'
import { Rematch } from './rematch.tsx'
import stage from './stage-panel.module.css'

interface EndedPanelProps {
  battle: Battle
  ownSeat: number | null
  onReplay: () => void
}

/** Who won, and the next steps: replay, verify, or play it again. */
export function EndedPanel({ battle, ownSeat, onReplay }: EndedPanelProps) {
  const { title, text } = endLabels(battle, ownSeat)
  const own = battle.seats.find(({ seat }) => seat === ownSeat)
  return (
    <div className={stage.panel}>
      <div className={css.words} role="status">
        <h2>{title}</h2>
        {own ? <ResultCard result={resultOf(battle, own)} /> : null}
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
        {ownSeat === null ? (
          <Recreate battle={battle} />
        ) : (
          <Rematch battle={battle} ownSeat={ownSeat} />
        )}
      </div>
    </div>
  )
}

interface Props {
  battle: Drawn
  draw: BattleDraw
  /** Whether the needle is still moving: the winner is not shown yet. */
  isRunning: boolean
}

type Drawn = Pick<Battle, 'format' | 'mode' | 'is_crazy' | 'seats' | 'totals' | 'rounds'>

/** The deciding draw: each team owns a part of the line, and the needle stops at the drawn number. */
export function DrawBar({ battle, draw, isRunning }: Props) {
  return (
    <section className={css.draw} aria-label={draw.kind === 'tie' ? 'Tie draw' : 'Jackpot draw'}>
      <div
        className={css.bar}
        style={{ '--place': placeOf(draw) } as CSSProperties}
        data-running={isRunning}
        aria-hidden="true"
      >
        {partsOf(draw).map(({ teamIdx, share, isDrawn }) => (
          <span
            key={teamIdx}
            style={{ flexGrow: share } as CSSProperties}
            data-team={teamIdx}
            data-won={!isRunning && isDrawn}
          >
            <b>{teamLabel(battle, teamIdx)}</b>
          </span>
        ))}
        <i className={css.way}>
          <i className={css.needle} />
        </i>
      </div>
      <p role="status">{isRunning ? whyDrawn(battle, draw) : drawLabel(battle, draw)}</p>
    </section>
  )
}

interface Part {
  teamIdx: number
  /** From 0 to 1. */
  share: number
  isDrawn: boolean
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
    return { teamIdx, share: weight / all, isDrawn: draw.drawn >= first && draw.drawn < end }
  })
}

/** The position of the drawn number's midpoint, from 0 to 1. */
export const placeOf = (draw: BattleDraw): number => (draw.drawn + 0.5) / weightOf(draw)

/** Why a draw decides, and which numbers are whose; the numbers are counted from 1, as people do. */
export function whyDrawn(battle: Drawn, draw: BattleDraw): string {
  let end = 0
  const owned = draw.teams.map(({ team_idx: teamIdx, weight }) => {
    const first = end + 1
    end += weight
    const numbers = weight === 1 ? showCount(first) : `${showCount(first)} to ${showCount(end)}`
    return `${teamLabel(battle, teamIdx)} has ${numbers}`
  })
  const numbers = `A number from 1 to ${showCount(end)} is drawn: ${listed(owned)}.`
  if (draw.kind === 'jackpot') return numbers
  const tied = listed(draw.teams.map(({ team_idx }) => teamLabel(battle, team_idx)))
  return `${tied} tied${tiedAt(battle, draw)}, and each has the same chance. ${numbers}`
}

/** The total that a tie was at; in the last-chance mode only the last round counts, which has no total. */
function tiedAt(battle: Drawn, { teams }: BattleDraw): string {
  const [first] = teams
  if (!first || battle.mode === 'last_chance') return ''
  const total = teamTotalsOf(battle, battle.totals)[first.team_idx]
  return total === undefined ? '' : ` at ${showCoins(total)}`
}

/** The draw and its result, in sentences. */
export function drawLabel(battle: Drawn, draw: BattleDraw): string {
  const won = partsOf(draw).find(({ isDrawn }) => isDrawn)
  const winner = won ? ` and ${teamLabel(battle, won.teamIdx)} wins` : ''
  const chance =
    won && draw.kind === 'jackpot'
      ? `, with a chance of ${showPercent(Math.round(won.share * 10_000) / 100)}`
      : ''
  return `${whyDrawn(battle, draw)} Number ${showCount(draw.drawn + 1)} was drawn${winner}${chance}.`
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
    const title = own ? `Your share is ${showCoins(payoutWorth(own))}` : 'Everyone gets a share'
    return { title, text: `The total of ${pot} coins was shared equally.` }
  }
  const seat = battle.seats.find((each) => each.seat === ownSeat)
  if (!own || !seat) {
    return { title: `${winnerOf(battle)} won`, text: `Payout ${pot}. ${whyText(battle)}` }
  }
  const result = resultOf(battle, seat)
  const payout = showCoins(result.payout)
  if (!hasWon(result)) return { title: `${payout} back`, text: ownText(battle, own) }
  const gain = `Payout ${payout}, profit ${showCoins(profitOf(result))}.`
  return { title: 'You won', text: `${gain} ${ownText(battle, own)}` }
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
