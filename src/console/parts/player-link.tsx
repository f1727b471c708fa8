import { Link } from 'react-router'
import css from './parts.module.css'

/** A player's name, which leads to their page. */
export const PlayerLink = ({ id, name }: { id: string; name: string }) => (
  <Link className={css.link} to={`/operator/players/${id}`}>
    {name}
  </Link>
)
