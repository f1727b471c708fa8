import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { showResult } from '#client/ui/bets/result.ts'
import type { RoundBetRow } from '#client/ui/bets/round-bets.tsx'
import { RoundSheet } from '#client/ui/bets/round-sheet.tsx'
import { Fact } from '#client/ui/list/facts.tsx'
import type { WheelBet } from '#contract/http/wheel.ts'
import { showTimes } from '../multipliers.ts'

/** A round of the Crazy Wheel: its sector and its bets. */
export function WheelRoundSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.wheelGame(id),
    queryFn: async ({ signal }) =>
      (await send('GET /api/wheel/games/:id', { params: { id }, signal })).data,
  })
  const playerId = useSession(({ user }) => user?.id)
  const { round } = data ?? {}
  const bets = data?.bets ?? []
  const receipts = bets
    .filter(({ user }) => user.id === playerId)
    .map(({ id, amount, multiplier }) => ({
      id,
      text: `Receipt of your ${showCoins(amount)} on ${showTimes(multiplier)}`,
    }))
  return (
    <RoundSheet
      round={round}
      error={error}
      onRetry={refetch}
      onClose={onClose}
      fairnessPath="/wheel/provably-fair"
      receipts={receipts}
      rows={bets.map((bet) => rowOf(bet, bet.user.id === playerId))}
    >
      <Fact name="Result">
        {round?.multiplier == null
          ? 'Not decided: bets were refunded'
          : showTimes(round.multiplier)}
      </Fact>
      {round?.sector == null ? null : (
        <Fact name="Sector">{round.sector} (counted from 0; sector 0 is 50×)</Fact>
      )}
    </RoundSheet>
  )
}

function rowOf(
  { id, user, amount, multiplier, status, payout }: WheelBet,
  isOwn: boolean,
): RoundBetRow {
  const on = `on ${showTimes(multiplier)}`
  const result =
    status === 'won' ? `${on} ${showResult({ stake: amount, payout: payout ?? 0 })}` : on
  const tone = status === 'won' || status === 'open' ? status : 'lost'
  return { id, user, amount, isOwn, result, tone }
}
