import { Link } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import css from './panels.module.css'

interface FairPanelProps {
  betId: string | undefined
  commitment: string | undefined
}

const SHOWN_EACH_END = 8

/** The way to the receipt of the latest roll, named by the commitment that was made before it. */
export function FairPanel({ betId, commitment }: FairPanelProps) {
  const to = betId ? `/provably-fair?bet=${encodeURIComponent(betId)}` : '/provably-fair'
  return (
    <Link className={css.fair} to={to}>
      <h2>Check any roll yourself</h2>
      <p>Our seed is sealed before yours is made. The seal of the latest roll:</p>
      <code>sha256 {commitment ? shorten(commitment) : '–'}</code>
      <Icon name="seal-check-fill" size={150} />
    </Link>
  )
}

const shorten = (hash: string) => `${hash.slice(0, SHOWN_EACH_END)}…${hash.slice(-SHOWN_EACH_END)}`
