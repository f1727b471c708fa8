import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { RoundBets } from '#client/ui/bets/round-bets.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import { showMultiplier } from '../flight/curve.ts'
import { rowOf } from './bet-row.ts'

interface RoundSheetProps {
  id: string
  onClose: () => void
}

/** One round with everything that decided it, the bets on it, and where both can be checked. */
export function RoundSheet({ id, onClose }: RoundSheetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.crashGame(id),
    queryFn: async ({ signal }) =>
      (await send('GET /api/crash/games/:id', { params: { id }, signal })).data,
  })
  return (
    <Modal
      title={data ? `Round ${showCount(data.round.index)}` : 'Round'}
      size="l"
      onClose={onClose}
    >
      {data ? (
        <Details {...data} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading the round">
          <Skeleton height={420} radius={18} />
        </div>
      )}
    </Modal>
  )
}

function Details({ round, bets }: { round: CrashRound; bets: readonly CrashBet[] }) {
  const playerId = useSession(({ user }) => user?.id)
  const own = bets.filter(({ user }) => user.id === playerId)
  const { beacon } = round
  return (
    <Stack gap={20}>
      <Facts>
        <Fact name="Busted at">
          {round.bust === null ? 'Not decided: bets were refunded' : showMultiplier(round.bust)}
        </Fact>
        {round.ended_at ? <Fact name="Ended">{formatDateTime(round.ended_at)}</Fact> : null}
        <CopyFact name="Hash of the link" text={round.link_hash} what="hash" />
        {round.link ? <CopyFact name="Link" text={round.link} what="link" /> : null}
        <Fact name="Beacon round">
          {showCount(beacon.round)}
          {beacon.is_sandbox ? ', of the demo’s own beacon' : ', of drand'}
        </Fact>
        {round.salt ? <CopyFact name="Salt" text={round.salt} what="salt" /> : null}
      </Facts>
      <p>
        <Link to={`/rocket/provably-fair?round=${round.id}`}>Verify this round</Link>
        {own.map(({ id }, place) => (
          <span key={id}>
            {' · '}
            <Link to={`/provably-fair?bet=${id}`}>
              Receipt of your {own.length > 1 && place === 1 ? 'second ' : ''}bet
            </Link>
          </span>
        ))}
      </p>
      <RoundBets
        title="Bets"
        rows={bets.map((bet) => rowOf(bet, playerId))}
        empty="Nobody bet on this round."
      />
    </Stack>
  )
}
