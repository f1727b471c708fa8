import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { track } from '#client/lib/analytics/analytics.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { type ModalName, useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useSession } from '#client/player/session.ts'

const AuthModal = lazyPart(
  async () => (await import('#client/features/account/auth/auth-modal.tsx')).AuthModal,
)
const DepositModal = lazyPart(
  async () => (await import('#client/features/deposit/deposit-modal.tsx')).DepositModal,
)
const DepositReturn = lazyPart(
  async () => (await import('#client/features/deposit/result/deposit-return.tsx')).DepositReturn,
)

/** Renders the modal that the address names, over the current page. */
export function ModalHost() {
  const { current, open, close } = useModalRoute()
  const isBackFromPaying = useSearchParams()[0].has('deposit')
  const isSignedIn = useSession(({ auth }) => auth !== null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the modal that the address names matters here.
  useEffect(() => {
    if (!current) return
    // The address may name a modal that needs a login: treated as a click of its button.
    if (current === 'deposit' && !isSignedIn) open('deposit')
    else if (current !== 'deposit' && isSignedIn) close()
    else track(`open_${current}_modal`)
  }, [current])

  return (
    <>
      {current ? <NamedModal name={current} isSignedIn={isSignedIn} onFail={close} /> : null}
      {isBackFromPaying && <DepositReturn />}
    </>
  )
}

interface NamedModalProps {
  name: ModalName
  isSignedIn: boolean
  onFail: () => void
}

function NamedModal({ name, isSignedIn, onFail }: NamedModalProps) {
  if (name !== 'deposit') return <AuthModal tab={name} onFail={onFail} />
  return isSignedIn ? <DepositModal onFail={onFail} /> : null
}
