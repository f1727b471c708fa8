import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRefusal } from '#client/lib/form/use-submit.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { FactorAsked, PasskeyAssertion } from '#contract/http/passkeys.ts'
import { TRUSTED_DEVICE_DAYS } from '#contract/limits.ts'
import { canUsePasskeys } from './asked.ts'
import css from './factor-form.module.css'

/** The second factor as it was given. */
export type FactorGiven = { challenge: string; trust_device?: boolean } & (
  | { code: string }
  | { passkey: PasskeyAssertion }
)

interface FactorFormProps {
  asked: FactorAsked
  /** Throws what `send` throws. */
  onGiven: (given: FactorGiven) => Promise<void>
  /** Whether this browser may be trusted from now on. */
  canTrust?: boolean
}

const FIELDS = ['code'] as const

/** Asks for the second factor: a code of the authenticator app, a passkey, or a recovery code. */
export function FactorForm({ asked, onGiven, canTrust = false }: FactorFormProps) {
  const { kinds, challenge, passkey } = asked
  const hasPasskey = passkey !== undefined && canUsePasskeys()
  const hasTotp = kinds.includes('totp')
  const [isRecovery, setRecovery] = useState(!hasTotp && !hasPasskey)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({ defaultValues: { code: '', trust: false } })
  const { register, getValues, formState, setFocus, resetField } = form
  const placeRefusal = useRefusal(form, FIELDS)
  const { isSubmitting, errors } = formState
  const hasCode = hasTotp || isRecovery

  const trust = () => (canTrust && getValues('trust') ? { trust_device: true } : {})
  const submit = form.handleSubmit(({ code }) =>
    onGiven({ challenge, code, ...trust() }).catch(placeRefusal),
  )
  const handlePasskey = async () => {
    if (!passkey || isAsking) return
    setAsking(true)
    try {
      await onGiven({ challenge, passkey: await answerOf(passkey), ...trust() })
    } catch (error) {
      placeRefusal(error)
    } finally {
      setAsking(false)
    }
  }
  const handleRecovery = () => {
    setRecovery(!isRecovery)
    resetField('code')
    requestAnimationFrame(() => setFocus('code'))
  }
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <p className={css.words}>{wordsFor({ isRecovery, hasTotp })}</p>
      {hasCode ? (
        <Field
          key={isRecovery ? 'recovery' : 'totp'}
          label={isRecovery ? 'Recovery code' : 'Code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={errors.code?.message}
          {...register('code', { required: 'Enter the code.' })}
        />
      ) : null}
      {canTrust ? (
        <Checkbox
          {...register('trust')}
        >{`Trust this device for ${TRUSTED_DEVICE_DAYS} days`}</Checkbox>
      ) : null}
      {hasCode ? (
        <Button variant="brass" type="submit" size="l" isWide isBusy={isSubmitting}>
          Confirm
        </Button>
      ) : null}
      {hasPasskey ? (
        <Button
          variant={hasCode ? 'ghost' : 'brass'}
          size="l"
          isWide
          isBusy={isAsking}
          data-autofocus={!hasCode}
          onClick={() => void handlePasskey()}
        >
          Use a passkey
        </Button>
      ) : null}
      {kinds.includes('recovery') && (hasTotp || hasPasskey) ? (
        <button type="button" className={css.other} onClick={handleRecovery}>
          {isRecovery ? 'Use your second factor' : 'Use a recovery code'}
        </button>
      ) : null}
    </Form>
  )
}

function wordsFor({ isRecovery, hasTotp }: { isRecovery: boolean; hasTotp: boolean }): string {
  if (isRecovery) return 'Enter one of the recovery codes that you saved. Each works once.'
  return hasTotp
    ? 'Enter the six digits that your authenticator app shows.'
    : 'Confirm that it is you with your passkey.'
}

/** Asks the browser; its code is loaded when it is needed. Whatever the browser says of a failure is of no use. */
async function answerOf(
  optionsJSON: NonNullable<FactorAsked['passkey']>,
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new Error('The passkey was not used. Try again, or use another way.', { cause: error })
  })
  const { id, rawId, type, response } = answer
  return { id, rawId, type, response, clientExtensionResults: {} }
}
