import type { NavEntry } from './nav-links.ts'

/** Beside a link of the menu that is new. */
export function NavBadge({ entry: { isNew } }: { entry: NavEntry }) {
  return isNew ? <em>New</em> : null
}
