import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { Round } from '#contract/http/rounds.ts'
import { type RoundBetRow, RoundBets } from './round-bets.tsx'

interface RoundSheetProps {
  /** Undefined until loaded. */
  round: Round | undefined
  error: Error | null
  onRetry: () => unknown
  onClose: () => void
  /** The page that verifies rounds of this game. */
  fairnessPath: string
  /** The player's own bets on it, each with the text of its link. */
  receipts: readonly { id: string; text: string }[]
  rows: readonly RoundBetRow[]
  /** The result, as facts. */
  children: ReactNode
}

/** One round: everything that decided it, the bets on it, and links to verify both. */
export function RoundSheet({ round, error, onRetry, onClose, ...details }: RoundSheetProps) {
  return (
    <Modal title={round ? `Round ${showCount(round.index)}` : 'Round'} size="l" onClose={onClose}>
      {round ? (
        <Details round={round} {...details} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <div role="status" aria-label="Loading the round">
          <Skeleton height={420} radius={18} />
        </div>
      )}
    </Modal>
  )
}

type DetailsProps = Omit<RoundSheetProps, 'round' | 'error' | 'onRetry' | 'onClose'> & {
  round: Round
}

function Details({ round, fairnessPath, receipts, rows, children }: DetailsProps) {
  const { id, ended_at, link_hash, link, beacon, salt } = round
  return (
    <Stack gap={20}>
      <Facts>
        {children}
        {ended_at ? <Fact name="Ended">{formatDateTime(ended_at)}</Fact> : null}
        <CopyFact name="Hash of the link" text={link_hash} what="hash" />
        {link ? <CopyFact name="Link" text={link} what="link" /> : null}
        <Fact name="Beacon round">
          {showCount(beacon.round)}
          {beacon.is_sandbox ? ', of the demo’s own beacon' : ', of drand'}
        </Fact>
        {salt ? <CopyFact name="Salt" text={salt} what="salt" /> : null}
      </Facts>
      <p>
        <Link to={`${fairnessPath}?round=${id}`}>Verify this round</Link>
        {receipts.map((receipt) => (
          <span key={receipt.id}>
            {' · '}
            <Link to={`/provably-fair?bet=${receipt.id}`}>{receipt.text}</Link>
          </span>
        ))}
      </p>
      <RoundBets title="Bets" rows={rows} empty="Nobody bet on this round." />
    </Stack>
  )
}
