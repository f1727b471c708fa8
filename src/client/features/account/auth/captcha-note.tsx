import { useEffect } from 'react'
import { prepareCaptcha, useCaptcha } from '#client/lib/captcha/captcha.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './captcha-note.module.css'

const names = { altcha: 'ALTCHA', recaptcha: 'reCAPTCHA' }

/** Names the captcha of the form and shows its progress. Its line is present before the captcha is known. */
export function CaptchaNote() {
  const { kind, stage } = useCaptcha()
  useEffect(() => void prepareCaptcha(), [])
  if (kind === 'none') return null
  return (
    <p className={css.note} data-stage={stage} role="status">
      {kind === null ? null : (
        <>
          <Icon name="seal-check-fill" size={16} />
          <span>{noteFor(stage, names[kind])}</span>
        </>
      )}
    </p>
  )
}

function noteFor(stage: ReturnType<typeof useCaptcha.getState>['stage'], name: string): string {
  if (stage === 'checking') return `${name} is checking that you are human`
  if (stage === 'checked') return `Protected by ${name}: checked`
  if (stage === 'missing') return `${name} was not loaded`
  return `Protected by ${name}`
}
