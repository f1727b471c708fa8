import { useCallback, useRef, useState } from 'react'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { loadProfile } from '#client/player/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Notification } from '#contract/http/notifications.ts'
import { LevelUp } from './level-up.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import css from './notifications.module.css'
import {
  useLiveNotifications,
  useNotificationPanel,
  useNotifications,
} from './use-notifications.ts'

const toggle = () => useNotificationPanel.setState(({ isOpen }) => ({ isOpen: !isOpen }))
const close = () => useNotificationPanel.setState({ isOpen: false })

/** The header's bell with its panel, and the effects of new notifications. `className` is the bell's. */
export function Notifications({ className }: { className: string | undefined }) {
  const { unread } = useNotifications()
  const isOpen = useNotificationPanel((panel) => panel.isOpen)
  const isNarrow = useMedia(NARROW)
  const bell = useRef<HTMLButtonElement>(null)
  const closePopup = useCallback(() => {
    // What had the focus may disappear with the panel.
    if (bell.current?.parentElement?.contains(document.activeElement)) bell.current.focus()
    close()
  }, [])
  const [announcement, setAnnouncement] = useState('')
  const [reached, setReached] = useState<string | null>(null)

  const handleNew = useCallback(({ id, kind, title, text }: Notification) => {
    setAnnouncement(`New notification: ${title}. ${text}`)
    // The profile contains the level and its badge.
    if (kind === 'level_up') void loadProfile().then(() => setReached(id))
  }, [])
  useLiveNotifications(handleNew)

  return (
    <>
      <span className={css.place}>
        <button
          ref={bell}
          type="button"
          className={className}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={unread > 0 ? `Notifications, ${showCount(unread)} unread` : 'Notifications'}
          onClick={toggle}
        >
          <Icon name="bell-fill" size={22} />
          {unread > 0 ? (
            <b className="num" translate="no">
              {unread > 99 ? '99+' : unread}
            </b>
          ) : null}
        </button>
        {isOpen && !isNarrow ? <NotificationPanel isSheet={false} onClose={closePopup} /> : null}
      </span>
      <span className="hidden" role="status">
        {announcement}
      </span>
      {isOpen && isNarrow ? <NotificationPanel isSheet onClose={close} /> : null}
      {reached ? <LevelUp key={reached} onClose={() => setReached(null)} /> : null}
    </>
  )
}
