import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useFactorStep } from '#client/player/second-factor/use-factor-step.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { QrCode } from '#client/ui/money/qr-code.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { OwnerForm } from './owner-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './security.module.css'

export interface ChangeProps {
  hasPassword: boolean
  /** Called when something has changed. */
  onChanged: () => void
  onClose: () => void
}

/** What an account with a password also has to enter. */
export const passwordAsked = (hasPassword: boolean) => (hasPassword ? (['password'] as const) : [])
export const passwordIn = (hasPassword: boolean, password: string) =>
  hasPassword ? { password } : {}

/** Sets up an authenticator app: the password, its QR code, its first code, then the recovery codes. */
export function TotpModal({ hasPassword, onChanged, onClose }: ChangeProps) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { run, question } = useFactorStep()

  const begin = async (password: string) => {
    const body = passwordIn(hasPassword, password)
    setBegun((await run(() => send('POST /api/profile/totp', { body }))).data)
  }
  const confirm = async (code: string) => {
    const { msg, data } = await send('POST /api/profile/totp/confirm', { body: { code } })
    toast.success(msg)
    setCodes(data.recovery_codes)
    onChanged()
  }
  return (
    <Modal title={codes ? 'Your recovery codes' : 'Set up an authenticator app'} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begun ? (
        <OwnerForm
          key="code"
          asks={['code']}
          label="Switch it on"
          onSubmit={({ code }) => confirm(code)}
        >
          <p className={css.words}>
            Scan this with your authenticator app, or type the key. Then enter the code that the app
            shows.
          </p>
          <div className={css.qr}>
            <QrCode text={begun.uri} label="key of your authenticator app" />
          </div>
          <p className={css.secret}>
            <code translate="no">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <Copy text={begun.secret} label="key" />
          </p>
        </OwnerForm>
      ) : (
        <OwnerForm
          key="password"
          asks={passwordAsked(hasPassword)}
          label="Continue"
          onSubmit={({ password }) => begin(password)}
        >
          <p className={css.words}>
            Your account will ask for a code of the app at each sign-in, and before coins leave to a
            new address.
          </p>
        </OwnerForm>
      )}
      {question}
    </Modal>
  )
}

/** Switches the authenticator app off. */
export function RemoveTotpModal({ hasPassword, onChanged, onClose }: ChangeProps) {
  const remove = async (password: string, code: string) => {
    const body = { ...passwordIn(hasPassword, password), code }
    toast.success((await send('DELETE /api/profile/totp', { body })).msg)
    onChanged()
    onClose()
  }
  return (
    <Modal title="Remove the authenticator app?" onClose={onClose}>
      <OwnerForm
        asks={[...passwordAsked(hasPassword), 'code']}
        label="Remove it"
        onSubmit={({ password, code }) => remove(password, code)}
      >
        <p className={css.words}>Enter a code of the app, or a recovery code.</p>
      </OwnerForm>
    </Modal>
  )
}
