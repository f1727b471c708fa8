import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useFactorStep } from '#client/player/second-factor/use-factor-step.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { PasskeyAttestation, PasskeyCreation } from '#contract/http/passkeys.ts'
import type { PasskeyEntry } from '#contract/http/second-factor.ts'
import { OwnerForm } from './owner-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './security.module.css'
import { type ChangeProps, passwordAsked, passwordIn } from './totp-modals.tsx'

/** Adds a passkey: a name, the password, the browser's own question, and recovery codes for the first factor. */
export function PasskeyModal({ hasPassword, onChanged, onClose }: ChangeProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { run, question } = useFactorStep()

  const add = async (name: string, password: string) => {
    const body = passwordIn(hasPassword, password)
    const options = await run(() => send('POST /api/profile/passkeys/options', { body }))
    const passkey = await makePasskey(options.data)
    const { msg, data } = await send('POST /api/profile/passkeys', { body: { name, passkey } })
    toast.success(msg)
    onChanged()
    if (data.recovery_codes.length > 0) setCodes(data.recovery_codes)
    else onClose()
  }
  return (
    <Modal title={codes ? 'Your recovery codes' : 'Add a passkey'} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <OwnerForm
          asks={['name', ...passwordAsked(hasPassword)]}
          label="Add it"
          onSubmit={({ name, password }) => add(name, password)}
        >
          <p className={css.words}>
            Your device or security key confirms that it is you, at each sign-in after your
            password. Name it as you know it, such as “Phone”.
          </p>
        </OwnerForm>
      )}
      {question}
    </Modal>
  )
}

/** Asks the browser; its code is loaded when it is needed. */
async function makePasskey(optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new Error('No passkey was made. This device may have one already. Please try again.', {
      cause: error,
    })
  })
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Removes a passkey. */
export function RemovePasskeyModal({
  passkey: { id, name },
  hasPassword,
  onChanged,
  onClose,
}: ChangeProps & { passkey: PasskeyEntry }) {
  const { run, question } = useFactorStep()
  const remove = async (password: string) => {
    const body = passwordIn(hasPassword, password)
    const { msg } = await run(() =>
      send('DELETE /api/profile/passkeys/:id', { params: { id }, body }),
    )
    toast.success(msg)
    onChanged()
    onClose()
  }
  return (
    <Modal title="Remove this passkey?" onClose={onClose}>
      <OwnerForm
        asks={passwordAsked(hasPassword)}
        label="Remove it"
        onSubmit={({ password }) => remove(password)}
      >
        <p className={css.words}>“{name}” will no longer confirm your sign-ins.</p>
      </OwnerForm>
      {question}
    </Modal>
  )
}
