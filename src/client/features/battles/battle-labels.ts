import type { IconName } from '#client/ui/icon.tsx'
import { type BattleFormat, type BattleMode, battleFormats } from '#domain/games/battle-formats.ts'

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
  /** Of its own colour. */
  hue: number
  /** Who wins, in a sentence. */
  rule: string
  /** The same when it is turned round; a shared battle cannot be. */
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

/** Whether several seats play together, so that a joiner has a team to choose. */
export const hasTeams = (format: BattleFormat): boolean => battleFormats[format].teamSize > 1

export const teamName = (teamIdx: number): string => `Team ${teamIdx + 1}`
