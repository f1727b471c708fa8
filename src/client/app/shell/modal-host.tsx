import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { track } from '#client/lib/analytics/analytics.ts'
import { type ModalName, useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useSession } from '#client/player/session.ts'

const AuthModal = lazy(async () => ({
  default: (await import('#client/features/account/auth/auth-modal.tsx')).AuthModal,
}))
const DepositModal = lazy(async () => ({
  default: (await import('#client/features/deposit/deposit-modal.tsx')).DepositModal,
}))

const DepositReturn = lazy(async () => ({
  default: (await import('#client/features/deposit/result/deposit-return.tsx')).DepositReturn,
}))

/** Draws the modal that the address names, over whatever page is there. */
export function ModalHost() {
  const { current, open, close } = useModalRoute()
  const isBackFromPaying = useSearchParams()[0].has('deposit')
  const isSignedIn = useSession(({ auth }) => auth !== null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address names is judged here.
  useEffect(() => {
    if (!current) return
    // An address may name what the visitor cannot have: they are led on as a press of its button would.
    if (current === 'deposit' && !isSignedIn) open('deposit')
    else if (current !== 'deposit' && isSignedIn) close()
    else track(`open_${current}_modal`)
  }, [current])

  return (
    <Suspense>
      {current ? draw(current, isSignedIn) : null}
      {isBackFromPaying && <DepositReturn />}
    </Suspense>
  )
}

function draw(name: ModalName, isSignedIn: boolean) {
  if (name !== 'deposit') return <AuthModal tab={name} />
  return isSignedIn ? <DepositModal /> : null
}
