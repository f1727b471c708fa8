import type { CSSProperties } from 'react'
import { showCoins, showPercent } from '#client/lib/format/coins.ts'
import { hasTeams, listed, modeOf, teamLabel } from '#client/player/battles/battle-labels.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { Battle } from '#contract/http/battles.ts'
import type { Standing } from '#domain/games/battle-standing.ts'
import { toCoins } from '#domain/money/money.ts'
import { standingAt, teamTotalsOf, totalsOf } from './battle-state.ts'
import css from './standing-line.module.css'

interface Props {
  battle: Battle
  /** The number of rounds that have landed on this page. */
  roundsShown: number
  ownSeat: number | null
}

/** Who leads a running battle and by how much, from what this page has shown. */
export function StandingLine({ battle, roundsShown, ownSeat }: Props) {
  const standing = standingAt(battle, roundsShown)
  const leaders = 'teams' in standing ? standing.teams : []
  return (
    <div className={css.standing}>
      <p className={css.words} data-lead={leaders.length === 1}>
        <Icon name={leaders.length === 1 ? 'crown-simple-fill' : iconOf(battle)} size={18} />
        <span>{standingLabel(battle, standing, ownSeat)}</span>
      </p>
      <span className={css.bar} aria-hidden="true">
        {teamTotalsOf(battle, totalsOf(battle, roundsShown)).map((total, team) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a team is identified by its position.
            key={team}
            // In cents: factors that add up to less than 1 would leave a part of the line empty.
            style={{ flexGrow: Math.round(total * 100) } as CSSProperties}
            data-leading={leaders.includes(team)}
          />
        ))}
      </span>
    </div>
  )
}

const iconOf = ({ mode }: Pick<Battle, 'mode'>): IconName => modeOf(mode).icon

type Labelled = Pick<Battle, 'format' | 'mode' | 'is_crazy' | 'seats' | 'rounds'>

/** A standing as a short sentence, for the player of `ownSeat` or for a spectator (null). */
export function standingLabel(
  battle: Labelled,
  standing: Standing,
  ownSeat: number | null,
): string {
  switch (standing.kind) {
    case 'open':
      return battle.mode === 'last_chance'
        ? `Only round ${battle.rounds.length} counts.`
        : 'Nobody leads yet.'
    case 'shared':
      return `${showCoins(toCoins(standing.share))} for each seat so far.`
    case 'lead': {
      const { teams, by } = standing
      if (teams.length > 1) return `${namesOf(battle, teams)} are tied.`
      return `${subjectOf(battle, teams, ownSeat, 'lead')} ${leadLabel(battle, by)}.`
    }
    case 'chance': {
      const { teams, by, weights } = standing
      const share = chanceOf(weights, teams[0] ?? 0)
      if (teams.length > 1) return `${namesOf(battle, teams)} have the same chance, ${share}.`
      return `${subjectOf(battle, teams, ownSeat, 'have')} the best chance, ${share}: ${battle.is_crazy ? '' : 'ahead '}${leadLabel(battle, by)}.`
    }
  }
}

const namesOf = (battle: Labelled, teams: readonly number[]): string =>
  listed(teams.map((team) => teamLabel(battle, team)))

/** "Ann leads", "Your team leads" or "You lead". */
function subjectOf(
  battle: Labelled,
  [team = 0]: readonly number[],
  ownSeat: number | null,
  verb: 'lead' | 'have',
): string {
  const isOwn = battle.seats.some((seat) => seat.seat === ownSeat && seat.team_idx === team)
  if (isOwn && !hasTeams(battle.format)) return `You ${verb}`
  const subject = isOwn ? 'Your team' : teamLabel(battle, team)
  return `${subject} ${verb === 'lead' ? 'leads' : 'has'}`
}

/** "by 12.34 coins", or where the lowest wins "with 12.34 coins less". */
function leadLabel({ is_crazy }: Labelled, by: bigint): string {
  const coins = showCoins(toCoins(by))
  return is_crazy ? `with ${coins} coins less` : `by ${coins} coins`
}

function chanceOf(weights: readonly bigint[], team: number): string {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  return showPercent(Number(((weights[team] ?? 0n) * 10_000n) / all) / 100)
}
