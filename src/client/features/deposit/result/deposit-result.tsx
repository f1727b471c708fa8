import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { countDeposit } from '#client/lib/analytics/count-deposit.ts'
import { Refused, send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { loadProfile, useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { Deposit } from '#contract/http/deposit.ts'
import { type DepositOutcome, outcomeOf } from './deposit-outcome.ts'
import { PlayOn, ResultView } from './result-view.tsx'

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
  return (
    <Modal title="Deposit" onClose={cleanUrl}>
      <ResultView
        verdict={verdict}
        deposit={deposit}
        {...(!isSignedIn && { text: 'Log in to see it in your balance.' })}
      />
      <ResultAction verdict={verdict} onDone={cleanUrl} onAgain={handleAgain} />
    </Modal>
  )
}

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
