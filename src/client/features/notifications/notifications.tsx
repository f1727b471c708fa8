import { useCallback, useState } from 'react'
import { showCount } from '#client/lib/format/coins.ts'
import { loadProfile } from '#client/player/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Notification } from '#contract/http/notifications.ts'
import { LevelUp } from './level-up.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import {
  useLiveNotifications,
  useNotificationPanel,
  useNotifications,
} from './use-notifications.ts'

const open = () => useNotificationPanel.setState({ isOpen: true })
const close = () => useNotificationPanel.setState({ isOpen: false })

/** The header's bell with its panel, and the effects of new notifications. `className` is the bell's. */
export function Notifications({ className }: { className: string | undefined }) {
  const { unread } = useNotifications()
  const isOpen = useNotificationPanel((panel) => panel.isOpen)
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
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Notifications, ${showCount(unread)} unread` : 'Notifications'}
        onClick={open}
      >
        <Icon name="bell-fill" size={22} />
        {unread > 0 ? (
          <b className="num" translate="no">
            {unread > 99 ? '99+' : unread}
          </b>
        ) : null}
      </button>
      <span className="hidden" role="status">
        {announcement}
      </span>
      {isOpen ? <NotificationPanel onClose={close} /> : null}
      {reached ? <LevelUp key={reached} onClose={() => setReached(null)} /> : null}
    </>
  )
}
