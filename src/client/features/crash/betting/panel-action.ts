import type { CrashBet, CrashRound } from '#contract/http/crash.ts'

/** The action of a panel's large button, derived from the round alone. */
export type PanelAction =
  | { kind: 'bet' | 'placing' | 'queue' | 'unqueue' }
  | { kind: 'placed' | 'cashOut' | 'cashingOut'; bet: CrashBet }

interface PanelState {
  status: CrashRound['status'] | undefined
  /** The panel's bet on the current round. */
  bet: CrashBet | undefined
  isQueued: boolean
  isPlacing: boolean
  isCashingOut: boolean
}

export function panelActionOf({
  status,
  bet,
  isQueued,
  isPlacing,
  isCashingOut,
}: PanelState): PanelAction {
  if (bet?.status === 'open' && status === 'in_progress') {
    return { kind: isCashingOut ? 'cashingOut' : 'cashOut', bet }
  }
  if (bet?.status === 'open' && status !== 'ended') return { kind: 'placed', bet }
  if (isPlacing && !bet) return { kind: 'placing' }
  if (isQueued) return { kind: 'unqueue' }
  return { kind: status === 'starting' && !bet ? 'bet' : 'queue' }
}

/**
 * Each panel's bet on the current round: the one placed from it. After a reload, the remaining bets are
 * assigned to the panels in their order.
 */
export function betsOfPanels(
  own: readonly CrashBet[],
  placedIds: readonly (string | null)[],
): (CrashBet | undefined)[] {
  const left = own.filter(({ id }) => !placedIds.includes(id))
  return placedIds.map((placed) => own.find(({ id }) => id === placed) ?? left.shift())
}
