import { RoundFairness } from './round-fairness.tsx'

export function RocketFairnessPage() {
  return <RoundFairness game="crash" />
}
