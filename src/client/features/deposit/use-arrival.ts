import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import type { Deposit } from '#contract/http/deposit.ts'

/**
 * The payment that has reached an address since it was shown: the newest that is new there, or that
 * has moved on. A status that arrives live has the deposits read anew.
 */
export function useArrival(wallet: string): Deposit | undefined {
  const { data: deposits } = useQuery({
    queryKey: keys.depositsTo(wallet),
    queryFn: async ({ signal }) => {
      const { data } = await send('GET /api/deposits', { query: {}, signal })
      return data.filter(({ crypto }) => crypto?.address === wallet)
    },
    staleTime: 0,
    gcTime: 0,
  })
  const seen = useRef<ReadonlySet<string>>(null)
  if (deposits && !seen.current) seen.current = new Set(deposits.map(markOf))
  return deposits?.find((deposit) => !seen.current?.has(markOf(deposit)))
}

const markOf = ({ id, status, attention }: Deposit): string => `${id} ${status} ${attention}`
