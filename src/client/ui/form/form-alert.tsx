import { Icon } from '#client/ui/icon.tsx'
import css from './form-alert.module.css'

/** The server's refusal of the last submit, if it concerns no single field. */
export function FormAlert({ refusal }: { refusal: { message: string; count: number } | null }) {
  if (!refusal) return null
  return (
    <p key={refusal.count} className={css.alert} role="alert">
      <Icon name="warning-fill" size={18} />
      {refusal.message}
    </p>
  )
}
