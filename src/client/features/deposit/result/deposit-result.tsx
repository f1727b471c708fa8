import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { countDeposit } from '#client/lib/analytics/count-deposit.ts'
import { Refused, send } from '#client/lib/api/api.ts'
import { boxQuery, keys } from '#client/lib/api/queries.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { loadProfile, useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { Deposit } from '#contract/http/deposit.ts'
import { boxAt } from '#contract/pages.ts'
import { type DepositOutcome, outcomeOf, textOf } from './deposit-outcome.ts'
import css from './deposit-result.module.css'
import { ResultSign } from './result-sign.tsx'

interface DepositResultProps {
  cameBackWith: 'success' | 'failure'
  id: string
}

export function DepositResult({ cameBackWith, id }: DepositResultProps) {
  const [, setSearch] = useSearchParams()
  const { open } = useModalRoute()
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const deposit = useReturnedDeposit(id)
  const verdict = outcomeOf(cameBackWith, deposit)

  // The live event may have arrived while the browser was on the provider's page.
  useEffect(() => {
    if (verdict !== 'received') return
    void loadProfile()
    countDeposit(id)
  }, [verdict, id])

  const cleanUrl = () =>
    setSearch(
      (before) => {
        before.delete('deposit')
        before.delete('id')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const handleAgain = () => {
    cleanUrl()
    open('deposit', deposit ? { amount: String(deposit.amount), method: deposit.method } : {})
  }
  const { title, text } = textOf(verdict, deposit)
  return (
    <Modal title="Deposit" onClose={cleanUrl}>
      <div className={css.result} role="status">
        <ResultSign verdict={verdict} />
        <h3>{title}</h3>
        {deposit ? <Sum deposit={deposit} verdict={verdict} /> : null}
        <p>{isSignedIn ? text : 'Sign in to see it in your balance.'}</p>
        {deposit && verdict === 'received' ? <Conditions deposit={deposit} /> : null}
      </div>
      <ResultAction verdict={verdict} onDone={cleanUrl} onAgain={handleAgain} />
    </Modal>
  )
}

/** The credited or expected amount, with its notes. */
function Sum({ deposit, verdict }: { deposit: Deposit; verdict: DepositOutcome }) {
  const { method, amount, bonus } = deposit
  const isEstimate = method === 'skins' && (verdict === 'waiting' || verdict === 'declined')
  return (
    <>
      <div className={css.sum}>
        {isEstimate ? <span>about</span> : null}
        <Price coins={amount} size={24} />
      </div>
      {verdict === 'received' && bonus > 0 ? (
        <div className={css.bonus}>
          Up to <Price coins={bonus} /> bonus, paid as you play
        </div>
      ) : null}
    </>
  )
}

/** Why there was no bonus, and until when coins from skins cannot be withdrawn. */
function Conditions({ deposit: { bonus_note, hold_until } }: { deposit: Deposit }) {
  return (
    <>
      {bonus_note === null ? null : <p>{bonus_note}</p>}
      {hold_until === null ? null : (
        <p>
          You can play with it now, and withdraw or ship with it from {formatDateTime(hold_until)}.
        </p>
      )}
    </>
  )
}

/** Back to the box or battle that the deposit was for; from any other page to all boxes. */
function PlayOn({ onDone }: { onDone: () => void }) {
  const { pathname } = useLocation()
  const box = boxAt(pathname)
  const { data } = useQuery({ ...boxQuery(box ?? NO_BOX), enabled: box !== undefined })
  if (pathname.startsWith('/battles/')) {
    return (
      <Button variant="brass" size="l" isWide onClick={onDone}>
        Back to the battle
      </Button>
    )
  }
  if (!box) {
    return (
      <Button variant="brass" size="l" isWide to="/boxes">
        Open a box
      </Button>
    )
  }
  return (
    <Button variant="brass" size="l" isWide onClick={onDone}>
      Open {data?.name ?? 'the box'}
    </Button>
  )
}

const NO_BOX = { kind: 'box', slug: '' } as const

interface ResultActionProps {
  verdict: DepositOutcome
  onDone: () => void
  onAgain: () => void
}

function ResultAction({ verdict, onDone, onAgain }: ResultActionProps) {
  if (verdict === 'declined') {
    return (
      <Button variant="brass" size="l" isWide onClick={onAgain}>
        Try again
      </Button>
    )
  }
  if (verdict === 'received') {
    return <PlayOn onDone={onDone} />
  }
  return (
    <Button size="l" isWide onClick={onDone}>
      Close
    </Button>
  )
}

const POLL_MS = 2_000

/**
 * The player's deposit with that id. Refetched on a live status event, and polled until it is settled in
 * case there is no live connection.
 */
function useReturnedDeposit(id: string): Deposit | undefined {
  const hasPlayer = useSession(({ user }) => user !== null)
  const { data: deposit } = useQuery({
    queryKey: keys.deposit(id),
    queryFn: async ({ signal }) => {
      try {
        return (await send('GET /api/deposits/:id', { params: { id }, signal })).data
      } catch (error) {
        if (error instanceof Refused && error.code === 'not_found') return null
        throw error
      }
    },
    enabled: hasPlayer,
    staleTime: 0,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : POLL_MS),
  })
  return deposit ?? undefined
}

function isSettled(deposit: Deposit | null | undefined): boolean {
  return deposit ? deposit.status !== 'new' : false
}
