import { Link } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import css from './crumb.module.css'

export function Crumb() {
  return (
    <Link to="/boxes" className={css.crumb}>
      <Icon name="caret-left-bold" size={14} />
      All boxes
    </Link>
  )
}
