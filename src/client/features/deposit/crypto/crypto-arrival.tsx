import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Deposit } from '#contract/http/deposit.ts'
import css from './crypto-arrival.module.css'
import { showDecimal } from './crypto-figures.ts'

/** The status of the payment that this address waits for. */
export function CryptoArrival({ deposit }: { deposit: Deposit | undefined }) {
  return (
    <p className={css.arrival} role="status" data-moving={Boolean(deposit)}>
      <Icon name="hourglass-medium-fill" size={20} />
      <span>
        {deposit ? (
          <Arrived deposit={deposit} />
        ) : (
          'Waiting for your payment. This page updates by itself.'
        )}
      </span>
    </p>
  )
}

function Arrived({ deposit }: { deposit: Deposit }) {
  const { status, crypto, review_reason } = deposit
  if (review_reason !== null) return review_reason
  if (status !== 'new') return 'The network did not confirm this payment.'
  const sum = crypto ? `${showDecimal(crypto.amount)} ${crypto.currency}` : 'Your payment'
  return `${sum} was detected on the network. It is credited once confirmed.`
}

/**
 * The payment received at an address since it was shown: the newest one that is new or has changed status.
 * A live status event refetches the deposits.
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

const markOf = ({ id, status, review_reason }: Deposit): string =>
  `${id} ${status} ${review_reason}`
