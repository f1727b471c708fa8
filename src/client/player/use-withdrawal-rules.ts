import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { useSession } from './session.ts'

/**
 * What can be withdrawn now. Refetched whenever the balance changes, because a bet reduces the
 * play-through.
 */
export function useWithdrawalRules() {
  const seq = useSession(({ user }) => user?.balance_seq)
  return useQuery(rulesAt(seq))
}

/** The coins that can be staked beside other players; undefined for visitors and until it is known. */
export function useUsableWithOthers(): number | undefined {
  const seq = useSession(({ user }) => user?.balance_seq)
  return useQuery({ ...rulesAt(seq), enabled: seq !== undefined }).data?.usable_with_others
}

const rulesAt = (seq: number | undefined) => ({
  queryKey: [...keys.withdrawalRules, seq],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send('GET /api/withdrawals/rules', { signal })).data,
  placeholderData: (before: WithdrawalRules | undefined) => before,
})
