import type { ReactNode } from 'react'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import css from './notice.module.css'

interface NoticeProps {
  icon: IconName
  tone?: 'brass' | 'down'
  children: ReactNode
}

/** Something a player should know before they continue, on its own background. */
export function Notice({ icon, tone = 'brass', children }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone}>
      <Icon name={icon} size={20} />
      <div>{children}</div>
    </div>
  )
}
