import { useConfig } from './queries.ts'

/** The fee of a battle that is created now, in percent of what a player stakes on their own seat. */
export const useBattleFee = (): number => useConfig().data?.battle_fee ?? 0
