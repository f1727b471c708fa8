import { Avatar } from '#client/ui/avatar.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { BattleSeat, BattleSummary } from '#contract/http/battles.ts'
import { type BattleFormat, type BattleMode, battleFormats } from '#domain/games/battle-formats.ts'
import css from './battle-labels.module.css'

interface FormatLabels {
  value: BattleFormat
  label: string
  teams: number
  teamSize: number
}

/** The formats in the order in which they are offered. */
export const formats: readonly FormatLabels[] = (Object.keys(battleFormats) as BattleFormat[]).map(
  (value) => ({ value, label: value, ...battleFormats[value] }),
)

interface ModeLabels {
  value: BattleMode
  label: string
  icon: IconName
  /** The hue of its colour. */
  hue: number
  /** Who wins, in a sentence. */
  rule: string
  /** The rule in crazy mode, which inverts it; null for a shared battle, which has none. */
  crazyRule: string | null
}

export const modes: readonly ModeLabels[] = [
  {
    value: 'classic',
    label: 'Classic',
    icon: 'trophy-fill',
    hue: 32,
    rule: 'The highest total wins everything.',
    crazyRule: 'The lowest total wins everything.',
  },
  {
    value: 'shared',
    label: 'Shared',
    icon: 'handshake-fill',
    hue: 165,
    rule: 'Everyone gets an equal share of the total, in coins.',
    crazyRule: null,
  },
  {
    value: 'jackpot',
    label: 'Jackpot',
    icon: 'crosshair-fill',
    hue: 300,
    rule: 'One draw picks the winner. A higher total means a better chance.',
    crazyRule: 'One draw picks the winner. A lower total means a better chance.',
  },
  {
    value: 'last_chance',
    label: 'Last chance',
    icon: 'hourglass-medium-fill',
    hue: 235,
    rule: 'Only the last round counts. The highest drop wins everything.',
    crazyRule: 'Only the last round counts. The lowest drop wins everything.',
  },
]

export function modeOf(mode: BattleMode): ModeLabels {
  const labels = modes.find(({ value }) => value === mode)
  if (labels === undefined) throw new RangeError(`No labels for the mode ${mode}`)
  return labels
}

/** Who wins a battle of this mode, in a sentence. */
export function ruleOf(mode: BattleMode, isCrazy: boolean): string {
  const { rule, crazyRule } = modeOf(mode)
  return isCrazy && crazyRule ? crazyRule : rule
}

/** Whether a team has several seats, so that a joiner must choose a team. */
export const hasTeams = (format: BattleFormat): boolean => battleFormats[format].teamSize > 1

export const teamName = (teamIdx: number): string => `Team ${teamIdx + 1}`

/** A team as people name it: the player of a seat of their own, else the team. */
export function teamLabel(
  { format, seats }: Pick<BattleSummary, 'format' | 'seats'>,
  teamIdx: number,
): string {
  if (hasTeams(format)) return teamName(teamIdx)
  return seats.find((seat) => seat.team_idx === teamIdx)?.player?.name ?? teamName(teamIdx)
}

/** "Ann, Bob and Cleo". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

type Tagged = Pick<
  BattleSummary,
  'format' | 'mode' | 'is_crazy' | 'is_fast' | 'is_private' | 'min_level' | 'sponsor_pct'
>

interface BattleTagsProps {
  battle: Tagged
  /** In a card there is room for the sign of a fast battle alone. */
  isShort?: boolean
}

/** The mode and options of a battle, as short tags. */
export function BattleTags({ battle, isShort = false }: BattleTagsProps) {
  const { label, icon } = modeOf(battle.mode)
  return (
    <ul className={css.tags} aria-label="How it is played">
      <li>
        <Chip>{battle.format}</Chip>
      </li>
      <li>
        <Chip icon={icon}>{label}</Chip>
      </li>
      {battle.is_crazy ? (
        <li>
          <Chip tone="down" icon="shuffle-bold">
            Crazy
          </Chip>
        </li>
      ) : null}
      {battle.is_fast ? (
        <li>
          <Chip icon="lightning-fill" title="Fast">
            <span className={isShort ? 'hidden' : undefined}>Fast</span>
          </Chip>
        </li>
      ) : null}
      {battle.is_private ? (
        <li>
          <Chip icon="lock-key-fill">Private</Chip>
        </li>
      ) : null}
      {battle.min_level > 1 ? (
        <li>
          <Chip>Level {battle.min_level}+</Chip>
        </li>
      ) : null}
      {battle.sponsor_pct > 0 ? (
        <li>
          <Chip tone="up" icon="gift-fill">
            Creator pays {battle.sponsor_pct}%
          </Chip>
        </li>
      ) : null}
    </ul>
  )
}

/** The status of a battle. */
export function BattleStatusChip({
  battle: { status, seats },
}: {
  battle: Pick<BattleSummary, 'status' | 'seats'>
}) {
  const empty = seats.filter(({ player }) => player === null).length
  switch (status) {
    case 'waiting':
      return (
        <Chip tone="brass" icon="hourglass-medium-fill">
          {empty === 1 ? '1 open seat' : `${empty} open seats`}
        </Chip>
      )
    case 'in_progress':
      return (
        <Chip tone="up" icon="sword-fill">
          Live
        </Chip>
      )
    case 'ended':
      return <Chip icon="check-bold">Ended</Chip>
    case 'canceled':
      return <Chip icon="x-bold">Canceled</Chip>
  }
}

interface SeatFaceProps {
  seat: BattleSeat
  /** In px. */
  size: number
}

/** A seat's player: their picture, a bot's picture with its badge, or an empty seat. A text beside it marks demo players. */
export function SeatFace({ seat, size }: SeatFaceProps) {
  return (
    <span className={css.face} style={{ width: size, height: size }} data-empty={!seat.player}>
      {seat.player ? (
        <Avatar url={seat.player.avatar_url} name={seat.player.name} size={size} />
      ) : null}
      {seat.is_bot ? (
        <span className={css.bot}>
          <Icon name="robot-fill" size={Math.max(11, size * 0.32)} />
        </span>
      ) : null}
    </span>
  )
}

/** The seat's player as text, for screen readers. */
export function seatLabel({ player, is_bot }: BattleSeat): string {
  if (!player) return 'empty seat'
  if (player.is_demo) return `${player.name} (demo player)`
  return is_bot ? `${player.name} (bot)` : player.name
}
