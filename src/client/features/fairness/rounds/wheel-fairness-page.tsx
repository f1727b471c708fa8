import { RoundFairness } from './round-fairness.tsx'

export function WheelFairnessPage() {
  return <RoundFairness game="wheel" />
}
