import { formatDateTime } from '#client/lib/format/clock.ts'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import type { BattleReceipt } from '#domain/fairness/receipt.ts'
import { roundUrl } from './round-url.ts'

/** The beacon and round that decided the battle, with a link to fetch it independently. */
export function BattleBeacon({ receipt }: { receipt: BattleReceipt }) {
  const { beacon, entropy } = receipt
  if (beacon === null) return null
  const dueMs = beacon.genesis_ms + (beacon.round - 1) * beacon.period_ms
  const url = roundUrl(beacon, beacon.round)
  return (
    <Facts>
      <Fact name="Beacon">
        {beacon.is_sandbox
          ? 'the demo’s own (we hold its key)'
          : 'drand’s quicknet, a public network'}
      </Fact>
      <Fact name="Round">
        {/* Every relay of the network returns the same. */}
        <a href={url} target="_blank" rel="noreferrer">
          {beacon.round}
        </a>
        , due {dueOf(dueMs)}
      </Fact>
      {beacon.signature === null ? (
        <Fact name="Signature">waited for</Fact>
      ) : (
        <CopyFact name="Signature" text={beacon.signature} what="signature" />
      )}
      {entropy === null ? null : <CopyFact name="Entropy" text={entropy} what="entropy" />}
    </Facts>
  )
}

/** A pasted receipt may name a round beyond the range of dates. */
function dueOf(ms: number): string {
  const LATEST_MS = 8.64e15
  return ms <= LATEST_MS ? formatDateTime(new Date(ms).toISOString()) : 'never'
}
