import { comingSoonAt } from '#contract/pages.ts'
import type { NavEntry } from './nav-links.ts'

/** Beside a link of the menu: an area that is not open yet says so, and a new one says that it is new. */
export function NavBadge({ entry: { to, isNew } }: { entry: NavEntry }) {
  const badge = comingSoonAt(to) ? 'Soon' : isNew ? 'New' : null
  return badge ? <em data-badge={badge}>{badge}</em> : null
}
