import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { canUsePasskeys } from '#client/player/second-factor/asked.ts'
import { Button } from '#client/ui/button.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { QrCode } from '#client/ui/money/qr-code.tsx'
import css from './session.module.css'
import { checkSession, signOut } from './session.ts'

interface Begun {
  secret: string
  uri: string
}

/** The first sign-in of a member of the staff: an authenticator app or a passkey, then ten recovery codes. */
export function Enrol({ password: typed }: { password: string | null }) {
  const [password, setPassword] = useState(typed)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isBegun = useRef(false)

  const begin = async (known: string) => {
    const { data } = await send('POST /api/profile/totp', { body: { password: known } })
    setPassword(known)
    setBegun(data)
  }
  // The password was typed a moment ago: the secret is shown at once.
  useEffect(() => {
    if (typed === null || isBegun.current) return
    isBegun.current = true
    send('POST /api/profile/totp', { body: { password: typed } }).then(
      ({ data }) => setBegun(data),
      (error: unknown) => setFailure(errorMessage(error)),
    )
  }, [typed])

  if (codes) return <RecoveryCodes codes={codes} />
  if (begun) {
    return (
      <div className={css.form}>
        <ConfirmStep begun={begun} onCodes={setCodes} />
        {password !== null && canUsePasskeys() ? (
          <PasskeyStep password={password} onCodes={setCodes} />
        ) : null}
        <Leave />
      </div>
    )
  }
  if (failure !== null || typed === null) {
    return (
      <div className={css.form}>
        <BeginStep failure={failure} onPassword={begin} />
        <Leave />
      </div>
    )
  }
  return (
    <p role="status" className={css.words}>
      One moment…
    </p>
  )
}

const Leave = () => (
  <button type="button" className={css.other} onClick={() => void signOut()}>
    Use another account
  </button>
)

const Intro = ({ children }: { children: ReactNode }) => <p className={css.words}>{children}</p>

function BeginStep(props: {
  failure: string | null
  onPassword: (password: string) => Promise<void>
}) {
  const { failure, onPassword } = props
  const form = useForm({ defaultValues: { password: '' } })
  const { submit, isSubmitting } = useSubmit(form, ['password'], ({ password }) =>
    onPassword(password),
  )
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <Intro>Staff log in with a second factor. Enter your password to set one up.</Intro>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password', { required: 'Enter your password.' })}
      />
      <Button variant="brass" type="submit" isWide isBusy={isSubmitting}>
        Continue
      </Button>
    </Form>
  )
}

interface StepProps {
  onCodes: (codes: string[]) => void
}

function ConfirmStep({ begun, onCodes }: StepProps & { begun: Begun }) {
  const form = useForm({ defaultValues: { code: '' } })
  const { submit, isSubmitting } = useSubmit(form, ['code'], async ({ code }) => {
    const { data } = await send('POST /api/profile/totp/confirm', { body: { code } })
    onCodes(data.recovery_codes)
  })
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <Intro>
        Staff log in with a second factor. Scan this with an authenticator app, or type the key;
        then enter the code that the app shows.
      </Intro>
      <div className={css.qr}>
        <QrCode text={begun.uri} label="key of your authenticator app" />
      </div>
      <p className={css.secret}>
        <code>{begun.secret}</code>
        <Copy text={begun.secret} label="key" />
      </p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={form.formState.errors.code?.message}
        {...form.register('code', { required: 'Enter the code.' })}
      />
      <Button variant="brass" type="submit" isWide isBusy={isSubmitting}>
        Confirm
      </Button>
    </Form>
  )
}

function PasskeyStep({ password, onCodes }: StepProps & { password: string }) {
  const form = useForm()
  const { submit, isSubmitting } = useSubmit(form, [], async () => {
    const { data } = await send('POST /api/profile/passkeys/options', { body: { password } })
    const { startRegistration } = await import('@simplewebauthn/browser')
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: data }).catch(
      (error: unknown) => {
        throw new Error('The passkey was not made. Try again, or use an app.', { cause: error })
      },
    )
    const { clientDataJSON, attestationObject, transports = [] } = response
    const passkey = {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    }
    const added = await send('POST /api/profile/passkeys', { body: { name: 'Console', passkey } })
    onCodes(added.data.recovery_codes)
  })
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <Button type="submit" isWide isBusy={isSubmitting}>
        Use a passkey instead
      </Button>
    </Form>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const [isSaved, setSaved] = useState(false)
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`
  return (
    <div className={css.form}>
      <p className={css.words} role="status">
        Save these recovery codes where only you find them. If you lose your device, each of them
        logs you in once. They are not shown again.
      </p>
      <ol className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={css.secret}>
        <a href={file} download="recovery-codes.txt">
          Download
        </a>
        <Copy text={text} label="recovery codes" />
      </p>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        I saved them
      </Checkbox>
      <Button variant="brass" isWide disabled={!isSaved} onClick={() => void checkSession()}>
        Open the console
      </Button>
    </div>
  )
}
