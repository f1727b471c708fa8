import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showCount } from '#client/lib/format/coins.ts'
import { sayResult, sumResults } from '#client/ui/bets/result.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { LiveBet, LiveRound } from './round-state.ts'

interface OwnBet extends LiveBet {
  round_index: number
  amount: number
  payout: number | null
}

interface MissedBetsProps {
  round: Pick<LiveRound, 'id' | 'status'> | null
  /** The player's bets on it, as the server has them. */
  own: readonly LiveBet[]
  queryKey: QueryKey
  /** The player's newest bets on the game. */
  read: (signal: AbortSignal) => Promise<readonly OwnBet[]>
}

/**
 * Tells what became of the player's bets on a round whose end this page did not receive, because it slept or had no
 * connection, until they bet again. Its live region is always present.
 */
export function MissedBets({ round, own, queryKey, read }: MissedBetsProps) {
  const missed = useMissed(round, own)
  const { data } = useQuery({
    queryKey: [...queryKey, 'missed', missed],
    queryFn: ({ signal }) => read(signal),
    enabled: missed.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const ended = data?.filter(({ id, status }) => missed.includes(id) && status !== 'open') ?? []
  const [first] = ended
  const result = sumResults(
    ended.map(({ amount, payout }) => ({ stake: amount, payout: payout ?? 0 })),
  )
  return (
    <div role="status">
      {first && missed.length > 0 ? (
        <Notice icon="info-fill">
          {`Round ${showCount(first.round_index)} ended while you were away. ${sayResult(result)}`}
        </Notice>
      ) : null}
    </div>
  )
}

/** The bets that were open when the page went on from a round that had not ended; none once there are later bets. */
function useMissed(round: MissedBetsProps['round'], own: readonly LiveBet[]): readonly string[] {
  const roundId = round?.id
  const hasBets = own.length > 0
  const open = round?.status === 'ended' ? '' : idsOf(own)
  const before = useRef({ roundId, open })
  const [missed, setMissed] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = { roundId, open }
    if (roundId !== last.roundId && last.open !== '') setMissed(last.open)
    else if (hasBets) setMissed('')
  }, [roundId, open, hasBets])
  return missed === '' ? [] : missed.split(' ')
}

const idsOf = (own: readonly LiveBet[]): string =>
  own
    .filter(({ status }) => status === 'open')
    .map(({ id }) => id)
    .join(' ')
