import { Icon } from '#client/ui/icon.tsx'
import css from './form-alert.module.css'
import type { FormRefusal } from './use-refusal.ts'

export function FormAlert({ refusal }: { refusal: FormRefusal | null }) {
  if (!refusal) return null
  return (
    <p key={refusal.count} className={css.alert} role="alert">
      <Icon name="warning-fill" size={18} />
      {refusal.message}
    </p>
  )
}
