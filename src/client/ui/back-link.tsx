import { Link } from 'react-router'
import css from './back-link.module.css'
import { Icon } from './icon.tsx'

/** The link back to the list that a page belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={css.back}>
      <Icon name="caret-left-bold" size={14} />
      {label}
    </Link>
  )
}
