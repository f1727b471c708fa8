import type { LastDrop } from '#contract/realtime/events.ts'

export const DROPS_MAX = 12

/** The list with one more drop in its place: newest first, or dearest first. */
export function withDrop(
  drops: readonly LastDrop[],
  drop: LastDrop,
  isBest: boolean,
): readonly LastDrop[] {
  if (drops.some(({ bet_id }) => bet_id === drop.bet_id)) return drops
  const byWorth = (one: LastDrop, other: LastDrop) => other.item.price - one.item.price
  const byAge = (one: LastDrop, other: LastDrop) => other.seq - one.seq
  return [drop, ...drops].sort(isBest ? byWorth : byAge).slice(0, DROPS_MAX)
}
