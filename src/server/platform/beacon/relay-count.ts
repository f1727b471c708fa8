import type { Figure } from '#server/platform/metrics/figure.ts'
import type { RelayOutcome } from './relay.ts'

export interface RelayCount {
  add(outcome: RelayOutcome): void
  figures(): Figure[]
}

/** What the beacon's relays have answered since the start, for the house's monitoring. */
export function createRelayCount(chain: string): RelayCount {
  const counts = new Map<RelayOutcome, number>([['taken', 0]])
  return {
    add: (outcome) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    figures: () =>
      [...counts].map(([outcome, value]) => ({
        name: 'coffer_beacon_answers',
        help: "Answers of the beacon's relays since the start, by what they were",
        labels: { chain: chain.slice(0, 8), outcome },
        value,
      })),
  }
}
