import type { ReactNode } from 'react'
import css from './chip.module.css'
import { Icon, type IconName } from './icon.tsx'

interface ChipProps {
  tone?: 'plain' | 'brass' | 'up' | 'down'
  icon?: IconName
  /** A longer text, shown on hover. */
  title?: string
  children: ReactNode
}

/** A short label with its own background. */
export function Chip({ tone = 'plain', icon, title, children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone} title={title}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  )
}
