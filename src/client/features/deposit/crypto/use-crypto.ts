import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'

const RATE_FRESH_MS = MINUTE_MS

/** The currencies available for deposits. A failure is shown immediately, with a retry. */
export function useCryptoCurrencies() {
  return useQuery({
    queryKey: keys.cryptoCurrencies,
    queryFn: async ({ signal }) =>
      (await send('POST /api/deposit/crypto/currencies', { signal })).data,
    staleTime: RATE_FRESH_MS,
    retry: false,
  })
}

/** The player's own address of a currency, with its current rate. */
export function useDepositAddress(currency: string, isBonusWanted: boolean) {
  return useQuery({
    queryKey: keys.depositAddress(currency, isBonusWanted),
    queryFn: async ({ signal }) => {
      const body = { currency, is_bonus_wanted: isBonusWanted }
      return (await send('POST /api/deposit/crypto', { body, signal })).data
    },
    staleTime: RATE_FRESH_MS,
    retry: false,
  })
}
