import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Refused } from '#client/lib/api/refused.ts'
import { returnPathOf, useModalRoute } from '#client/lib/browser/modal-route.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { FactorForm, type FactorGiven } from '#client/player/second-factor/factor-form.tsx'
import { signInWithFactor, useSession } from '#client/player/session.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { FactorAsked } from '#contract/http/passkeys.ts'
import { SocialButtons } from '../social/social-buttons.tsx'
import css from './auth-modal.module.css'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { type NewAccount, RegisterForm } from './register-form.tsx'

type AuthTab = 'register' | 'login'

const tabs = [
  { value: 'register', label: 'Sign Up' },
  { value: 'login', label: 'Login' },
] as const

/** Sign-up and login; an email typed in one tab carries over to the other. */
export function AuthModal({ tab }: { tab: AuthTab }) {
  const panelId = useId()
  const [email, setEmail] = useState('')
  const [newAccount, setNewAccount] = useState<NewAccount | null>(null)
  const [isForgotten, setForgotten] = useState(false)
  const [asked, setAsked] = useState<FactorAsked | null>(null)
  const { open, close } = useModalRoute()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // A player who is already logged in needs no login. One who logs in here is redirected below.
  const [isNeeded] = useState(() => useSession.getState().auth === null)
  if (!isNeeded) return null

  const handleRegistered = (account: NewAccount) => {
    setNewAccount(account)
    open('login')
  }
  const handleSignedIn = () => {
    const path = returnPathOf(search)
    if (path === null) close()
    else void navigate(path, { replace: true })
  }
  if (asked) {
    return (
      <FactorView
        asked={asked}
        onSignedIn={handleSignedIn}
        onBack={() => setAsked(null)}
        onClose={close}
      />
    )
  }
  if (isForgotten && tab === 'login') {
    const handleBack = () => setForgotten(false)
    return <ForgotView email={email} onEmail={setEmail} onBack={handleBack} onClose={close} />
  }
  return (
    <Modal
      title={tab === 'register' ? 'Sign Up' : 'Login'}
      onClose={close}
      header={
        <Tabs
          label="Sign up or log in"
          look="title"
          tabs={tabs}
          value={tab}
          onChange={open}
          panelId={panelId}
        />
      }
    >
      <div id={panelId} role="tabpanel" aria-label={tab === 'register' ? 'Sign Up' : 'Login'}>
        {tab === 'register' ? (
          <RegisterForm email={email} onEmail={setEmail} onRegistered={handleRegistered} />
        ) : (
          <LoginForm
            email={email}
            newAccount={newAccount}
            onEmail={setEmail}
            onSignedIn={handleSignedIn}
            onForgot={() => setForgotten(true)}
            onAsked={setAsked}
          />
        )}
        <SocialButtons />
      </div>
    </Modal>
  )
}

interface ForgotViewProps {
  email: string
  onEmail: (email: string) => void
  onBack: () => void
  onClose: () => void
}

/** The modal for a forgotten password, opened from the login form, with a way back to it. */
function ForgotView({ email, onEmail, onBack, onClose }: ForgotViewProps) {
  return (
    <Modal
      title="Forgot password"
      onClose={onClose}
      header={<BackHead title="Forgot password" onBack={onBack} />}
    >
      <ForgotForm email={email} onEmail={onEmail} />
    </Modal>
  )
}

interface FactorViewProps {
  asked: FactorAsked
  onSignedIn: () => void
  onBack: () => void
  onClose: () => void
}

/** The second step of a login, with a way back to the first. */
function FactorView({ asked, onSignedIn, onBack, onClose }: FactorViewProps) {
  const handleGiven = async (given: FactorGiven) => {
    try {
      await signInWithFactor(given)
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'challenge_expired')) throw error
      toast.error(error.message)
      return onBack()
    }
    onSignedIn()
  }
  return (
    <Modal
      title="Confirm that it is you"
      onClose={onClose}
      header={<BackHead title="Confirm that it is you" onBack={onBack} />}
    >
      <FactorForm asked={asked} canTrust onGiven={handleGiven} />
    </Modal>
  )
}

function BackHead({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <div className={css.head}>
      <IconButton icon="arrow-left-bold" label="Back to login" onClick={onBack} />
      <span aria-hidden="true">{title}</span>
    </div>
  )
}
