import { Link } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import css from './check-link.module.css'

interface Props {
  betId: string
  /** What was rolled, said to screen readers where several links stand together. */
  of?: string
}

export function CheckLink({ betId, of }: Props) {
  return (
    <Link to={`/provably-fair?bet=${betId}`} className={css.check}>
      <Icon name="seal-check-fill" size={15} />
      Check this roll
      {of && <span className="hidden"> of {of}</span>}
    </Link>
  )
}
