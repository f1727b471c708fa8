import { Link } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import css from './check-link.module.css'

interface Props {
  betId: string
  /** What was rolled: where several links stand together, they are short and name it unseen. */
  of?: string
}

export function CheckLink({ betId, of }: Props) {
  return (
    <Link to={`/provably-fair?bet=${betId}`} className={css.check}>
      <Icon name="seal-check-fill" size={15} />
      <span>
        {of ? 'Check' : 'Check this roll'}
        {of && <span className="hidden"> this roll of {of}</span>}
      </span>
    </Link>
  )
}
