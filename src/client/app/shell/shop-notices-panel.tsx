import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { browserStore } from '#client/lib/browser/stores.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { addressesOf, gamePages } from '#contract/game-pages/game-pages.ts'
import type { ShopState } from '#contract/http/config.ts'
import css from './shop-notices-panel.module.css'

const KEPT_AS = 'announcement-closed'
const BOX_PAGES = ['/boxes', '/free-boxes', '/user-boxes', '/custom-boxes', '/freeloot']

/** Lies over the page, so that it moves nothing when it appears. */
export function ShopNoticesPanel({ closed, announcement }: ShopState) {
  const { pathname } = useLocation()
  const game = gameAt(pathname)
  const isClosed = game !== null && closed.includes(`games.${game.name}`)
  const [hidden, setHidden] = useState(() => browserStore.getItem(KEPT_AS))
  const mark = announcement && `${announcement.starts_at} ${announcement.text}`
  const hide = () => {
    if (mark) browserStore.setItem(KEPT_AS, mark)
    setHidden(mark)
  }
  const isAnnounced = announcement !== null && mark !== hidden
  const [hiddenAt, setHiddenAt] = useState<string | null>(null)
  const isShown = isClosed && hiddenAt !== pathname
  // A game that opens again leaves its place empty, so that the announcement below stays where it is.
  const [shownAt, setShownAt] = useState<string | null>(null)
  if (isShown && shownAt !== pathname) setShownAt(pathname)
  return (
    <div className={css.place} role="status">
      {game && (isShown || (isAnnounced && shownAt === pathname)) ? (
        <Line
          icon="hourglass-medium-fill"
          label="Hide this notice"
          isGone={!isShown}
          onClose={() => setHiddenAt(pathname)}
        >
          {game.title}: closed for maintenance. Open bets finish, new ones are not taken.
        </Line>
      ) : null}
      {isAnnounced ? (
        <Line icon="bell-fill" label="Hide the announcement" onClose={hide}>
          {announcement.text}
        </Line>
      ) : null}
    </div>
  )
}

interface LineProps {
  icon: IconName
  /** The name of the button that hides it. */
  label: string
  /** It takes its place, and is not seen. */
  isGone?: boolean
  onClose: () => void
  children: ReactNode
}

function Line({ icon, label, isGone = false, onClose, children }: LineProps) {
  return (
    <div className={css.line} data-gone={isGone}>
      <Icon name={icon} size={20} />
      <p>{children}</p>
      <IconButton icon="x-bold" size="s" variant="plain" label={label} onClick={onClose} />
    </div>
  )
}

/** The game whose bets a page places. */
function gameAt(pathname: string): { name: string; title: string } | null {
  const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  if (BOX_PAGES.some(isBelow)) return { name: 'box', title: 'Boxes' }
  const found = gamePages.find((page) =>
    page.kind === 'battle' ? isBelow(page.path) : addressesOf(page).includes(pathname),
  )
  return found ? { name: found.game, title: found.title } : null
}
