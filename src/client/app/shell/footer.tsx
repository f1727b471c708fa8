import { Link } from 'react-router'
import { useConfig } from '#client/lib/api/queries.ts'
import { useMinimumAge } from '#client/lib/api/use-minimum-age.ts'
import { Logo } from '#client/ui/logo.tsx'
import { ConsentChoice } from './consent.tsx'
import css from './footer.module.css'
import sprite from './marks.svg'
import { footerGroups, networkMarks, socialLabels } from './nav-links.ts'

export function Footer() {
  return (
    <footer className={css.foot}>
      <div className={css.columns}>
        <div className={css.promise}>
          <Logo />
          <p>Odds on every box, a receipt for every roll, and the code to verify it.</p>
        </div>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
              {title === 'Legal' ? <ConsentChoice /> : null}
            </ul>
          </nav>
        ))}
        <Community />
      </div>
      <Networks />
    </footer>
  )
}

/** Links to the shop's social networks; nothing if it has none. */
function Community() {
  const links = useConfig().data?.links.social ?? []
  if (links.length === 0) return null
  return (
    <div>
      <h2>Join our Community</h2>
      <ul className={css.social}>
        {links.map(({ network, url }) => (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`${socialLabels[network]}, in a new tab`}
            >
              <Mark name={network} size={18} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Networks() {
  return (
    <div className={css.networks}>
      <h2>Accepted Networks</h2>
      <ul>
        {networkMarks.map(({ mark, label }) => (
          <li key={mark} title={label}>
            <Mark name={mark} size={mark === 'bitcoin' || mark === 'ethereum' ? 22 : 30} />
            <span className="hidden">{label}</span>
          </li>
        ))}
      </ul>
      <p>
        {`${useMinimumAge()}+. `}
        <Link to="/profile/limits">Play responsibly</Link>.
      </p>
    </div>
  )
}

interface MarkProps {
  name: string
  size: number
}

/** The logo of a payment or social network, from one sprite. */
function Mark({ name, size }: MarkProps) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
