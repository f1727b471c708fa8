/** The number of teams and of seats per team; the seats of team 0 come first. */
export const battleFormats = {
  '1v1': { teams: 2, teamSize: 1 },
  '1v1v1': { teams: 3, teamSize: 1 },
  '1v1v1v1': { teams: 4, teamSize: 1 },
  '2v2': { teams: 2, teamSize: 2 },
  '3v3': { teams: 2, teamSize: 3 },
  '2v2v2': { teams: 3, teamSize: 2 },
} as const

export type BattleFormat = keyof typeof battleFormats
export const battleModes = ['classic', 'shared', 'jackpot', 'last_chance'] as const
export type BattleMode = (typeof battleModes)[number]

export interface BattleRules {
  format: BattleFormat
  mode: BattleMode
  /** The lowest total wins; a jackpot's weights are inverted. Not allowed with `shared`. */
  isCrazy: boolean
}

/** The number of seats of a battle. */
export function seatsOf(format: BattleFormat): number {
  const { teams, teamSize } = battleFormats[format]
  return teams * teamSize
}

/** The team of a seat, both counted from 0. */
export function teamOf(format: BattleFormat, seat: number): number {
  return Math.floor(seat / battleFormats[format].teamSize)
}
