import type { CrashBet, CrashRound } from '#contract/http/crash.ts'

/** What the large button of a panel does, which follows from the round and from nothing remembered. */
export type PanelAct =
  | { kind: 'bet' | 'placing' | 'queue' | 'unqueue' }
  | { kind: 'placed' | 'cashOut' | 'cashingOut'; bet: CrashBet }

interface PanelState {
  status: CrashRound['status'] | undefined
  /** The panel's bet on the present round. */
  bet: CrashBet | undefined
  isQueued: boolean
  isPlacing: boolean
  isCashingOut: boolean
}

export function panelActOf({
  status,
  bet,
  isQueued,
  isPlacing,
  isCashingOut,
}: PanelState): PanelAct {
  if (bet?.status === 'open' && status === 'in_progress') {
    return { kind: isCashingOut ? 'cashingOut' : 'cashOut', bet }
  }
  if (bet?.status === 'open' && status !== 'ended') return { kind: 'placed', bet }
  if (isPlacing && !bet) return { kind: 'placing' }
  if (isQueued) return { kind: 'unqueue' }
  return { kind: status === 'starting' && !bet ? 'bet' : 'queue' }
}

/**
 * The bet of each panel on the present round: the one that was placed from it, and for a page that was opened
 * since, whatever is left in the order of the bets.
 */
export function betsOfPanels(
  own: readonly CrashBet[],
  placedIds: readonly (string | null)[],
): (CrashBet | undefined)[] {
  const left = own.filter(({ id }) => !placedIds.includes(id))
  return placedIds.map((placed) => own.find(({ id }) => id === placed) ?? left.shift())
}
