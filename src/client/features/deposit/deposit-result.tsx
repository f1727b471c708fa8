import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useModalRoute } from '#client/lib/modal-route.ts'
import { loadProfile, useSession } from '#client/lib/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Modal } from '#client/ui/modal.tsx'
import { Price } from '#client/ui/price.tsx'
import css from './deposit-result.module.css'
import { type DepositVerdict, verdictOf } from './deposit-verdict.ts'
import { ResultSign } from './result-sign.tsx'
import { useReturnedDeposit } from './use-returned-deposit.ts'

interface DepositResultProps {
  cameBackWith: 'success' | 'failure'
  id: string
}

const words: Record<DepositVerdict, { title: string; text: string }> = {
  received: { title: 'Payment received', text: 'It is on your balance.' },
  waiting: {
    title: 'We are waiting for the provider',
    text: 'Your coins appear by themselves as soon as the payment is confirmed. You may close this.',
  },
  declined: { title: 'Payment declined', text: 'Nothing was charged.' },
  reversed: { title: 'Payment reversed', text: 'The provider took this payment back.' },
}

export function DepositResult({ cameBackWith, id }: DepositResultProps) {
  const [, setSearch] = useSearchParams()
  const { open } = useModalRoute()
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const deposit = useReturnedDeposit(id)
  const verdict = verdictOf(cameBackWith, deposit?.status)

  // The live event may have been missed while the browser was at the provider's.
  useEffect(() => {
    if (verdict === 'received') void loadProfile()
  }, [verdict])

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
    open('deposit', deposit ? { amount: String(deposit.amount) } : {})
  }
  const { title, text } = words[verdict]
  return (
    <Modal title="Deposit" onClose={cleanUrl}>
      <div className={css.result} role="status">
        <ResultSign verdict={verdict} />
        <h3>{title}</h3>
        {deposit ? <Price coins={deposit.amount} size={24} /> : null}
        <p>{isSignedIn ? text : 'Login to see it on your balance.'}</p>
      </div>
      <ResultAction verdict={verdict} onDone={cleanUrl} onAgain={handleAgain} />
    </Modal>
  )
}

interface ResultActionProps {
  verdict: DepositVerdict
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
    return (
      <Button variant="brass" size="l" isWide to="/boxes">
        Open a box
      </Button>
    )
  }
  return (
    <Button size="l" isWide onClick={onDone}>
      Close
    </Button>
  )
}
