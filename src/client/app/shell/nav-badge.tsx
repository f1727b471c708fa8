import type { NavEntry } from './nav-links.ts'

/** The badge of a new link in the menu. */
export function NavBadge({ entry: { isNew } }: { entry: NavEntry }) {
  return isNew ? <em>New</em> : null
}
