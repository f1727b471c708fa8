import type { ReactNode } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import css from './note.module.css'

/** An unobtrusive hint. */
export function Note({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={css.note}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  )
}
