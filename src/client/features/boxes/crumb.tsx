import { Link } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import type { BoxKind } from '#contract/pages.ts'
import css from './crumb.module.css'

const lists = {
  box: { to: '/boxes', label: 'All boxes' },
  free: { to: '/freeloot', label: 'All free boxes' },
  user: { to: '/custom-boxes', label: 'Custom boxes' },
} as const

/** The way back to the boxes of the same kind. */
export function Crumb({ kind }: { kind: BoxKind }) {
  const { to, label } = lists[kind]
  return (
    <Link to={to} className={css.crumb}>
      <Icon name="caret-left-bold" size={14} />
      {label}
    </Link>
  )
}
