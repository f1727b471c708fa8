import { Link } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import css from './back-link.module.css'

export function BackLink() {
  return (
    <Link to="/battles" className={css.back}>
      <Icon name="caret-left-bold" size={14} />
      All battles
    </Link>
  )
}
