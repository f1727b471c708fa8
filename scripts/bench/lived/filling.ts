/** How much a shop of the size 1 has. */
const WHOLE = {
  players: 20_000,
  bets: 3_000_000,
  battles: 200_000,
  rounds: 200_000,
  roundBets: 1_000_000,
  boxes: 50_000,
  requests: 20_000,
  affiliates: 200,
}

export type LivedCounts = typeof WHOLE & { size: number }

/** A shop that is being filled. Every step adds its entries to `lived_entries`, which become the journal. */
export interface Filling {
  counts: LivedCounts
  /** Runs statements, in which `:since` and `:until` are the first and the last instant of the shop's life. */
  run(statement: string): Promise<void>
}

/** The network that decided rounds and battles, as the rows of both name it. */
export const BEACON = JSON.stringify({
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key: '83'.repeat(96),
  period_ms: 3_000,
  genesis_ms: 1_692_803_367_000,
  is_sandbox: false,
})

/** The counts of a shop of a size. */
export function countsOf(size: number): LivedCounts {
  const entries = Object.entries(WHOLE).map(([name, count]) => [
    name,
    Math.max(4, Math.round(count * size)),
  ])
  return { ...(Object.fromEntries(entries) as typeof WHOLE), size }
}
