import type { IconName } from '#client/ui/icon.tsx'
import { type BattleFormat, type BattleMode, battleFormats } from '#domain/games/battle-formats.ts'

interface FormatWords {
  value: BattleFormat
  label: string
  teams: number
  teamSize: number
}

/** The formats in the order in which they are offered. */
export const formats: readonly FormatWords[] = (Object.keys(battleFormats) as BattleFormat[]).map(
  (value) => ({ value, label: value, ...battleFormats[value] }),
)

interface ModeWords {
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

export const modes: readonly ModeWords[] = [
  {
    value: 'classic',
    label: 'Classic',
    icon: 'trophy-fill',
    hue: 32,
    rule: 'The highest total takes everything.',
    crazyRule: 'The lowest total takes everything.',
  },
  {
    value: 'shared',
    label: 'Shared',
    icon: 'handshake-fill',
    hue: 165,
    rule: 'Everybody gets the same share of all that is drawn, in coins.',
    crazyRule: null,
  },
  {
    value: 'jackpot',
    label: 'Jackpot',
    icon: 'crosshair-fill',
    hue: 300,
    rule: 'One draw decides. A total is a share of the chance.',
    crazyRule: 'One draw decides. The smaller a total, the greater its chance.',
  },
  {
    value: 'last_chance',
    label: 'Last chance',
    icon: 'hourglass-medium-fill',
    hue: 235,
    rule: 'Only the last round counts. It takes everything.',
    crazyRule: 'Only the last round counts. The lowest takes everything.',
  },
]

export function modeOf(mode: BattleMode): ModeWords {
  const words = modes.find(({ value }) => value === mode)
  if (words === undefined) throw new RangeError(`No words for the mode ${mode}`)
  return words
}

/** Who wins a battle of this mode, in a sentence. */
export function ruleOf(mode: BattleMode, isCrazy: boolean): string {
  const { rule, crazyRule } = modeOf(mode)
  return isCrazy && crazyRule ? crazyRule : rule
}

/** Whether several seats play together, so that a joiner has a team to choose. */
export const hasTeams = (format: BattleFormat): boolean => battleFormats[format].teamSize > 1

export const teamName = (teamIdx: number): string => `Team ${teamIdx + 1}`
