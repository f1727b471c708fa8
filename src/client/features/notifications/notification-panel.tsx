import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { Notification, NotificationKind } from '#contract/http/notifications.ts'
import css from './notification-panel.module.css'
import { useNotifications, useReadAll } from './use-notifications.ts'

const icons: Record<NotificationKind, IconName> = {
  item_sold: 'tag-fill',
  deposit: 'hand-coins-fill',
  withdrawal: 'arrow-up-right-bold',
  parcel: 'package-fill',
  ticket: 'chat-circle-dots-fill',
  level_up: 'crown-simple-fill',
  prize: 'trophy-fill',
  cashback: 'percent-bold',
  referral: 'handshake-fill',
  account: 'user-fill',
}

interface NotificationPanelProps {
  /** A sheet over a narrow page; otherwise a panel at the bell. */
  isSheet: boolean
  /** Not a new function each time. */
  onClose: () => void
}

/** The notifications, newest first; opening the panel marks all as read. */
export function NotificationPanel({ isSheet, onClose }: NotificationPanelProps) {
  const { unread } = useNotifications()
  const { mutate: readAll } = useReadAll()
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  useEffect(() => {
    // It is outside the pages, so a navigation such as Back would leave it open.
    if (pathname !== openedAt) onClose()
  }, [pathname, openedAt, onClose])
  useEffect(() => {
    if (unread > 0) readAll()
  }, [unread, readAll])
  const content = (
    <>
      <List onClose={onClose} />
      <p className={css.foot}>
        <Button size="s" variant="plain" to="/profile#notifications" onClick={onClose}>
          Email settings
        </Button>
      </p>
    </>
  )
  return isSheet ? (
    <Modal title="Notifications" onClose={onClose}>
      {content}
    </Modal>
  ) : (
    <Popup onClose={onClose}>{content}</Popup>
  )
}

/** A panel at its button, beside a page that stays usable. Escape, a press elsewhere and leaving it by Tab close it. */
function Popup({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus()
    const handlePress = (event: Event) => {
      const place = panel.current?.parentElement
      if (event.target instanceof Node && !place?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [onClose])
  return (
    <div
      ref={panel}
      className={css.popup}
      role="dialog"
      aria-label="Notifications"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) onClose()
      }}
    >
      <h2>Notifications</h2>
      {children}
    </div>
  )
}

function List({ onClose }: { onClose: () => void }) {
  const list = useNotifications()
  const { items: notifications, isLoading, error, refetch } = list
  // Opening the panel reads all; what was new by then is marked until it is closed.
  const seenNew = useRef(new Set<string>())
  for (const { id, read_at } of notifications) if (read_at === null) seenNew.current.add(id)
  if (isLoading) {
    return (
      <div className={css.list} role="status" aria-label="Loading your notifications">
        <Skeleton height={72} radius={14} />
        <Skeleton height={72} radius={14} />
        <Skeleton height={72} radius={14} />
      </div>
    )
  }
  if (error && notifications.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (notifications.length === 0) {
    return (
      <Empty
        picture="/art/coin.avif"
        title="Nothing new"
        text="Deposits, payouts, answers and prizes appear here."
      />
    )
  }
  return (
    <>
      <ol className={css.list} aria-label="Notifications, newest first">
        {notifications.map((notification) => (
          <Entry
            key={notification.id}
            notification={notification}
            isNew={seenNew.current.has(notification.id)}
            onGo={onClose}
          />
        ))}
      </ol>
      <LoadMore list={list} />
    </>
  )
}

interface EntryProps {
  notification: Notification
  isNew: boolean
  onGo: () => void
}

function Entry({ notification, isNew, onGo }: EntryProps) {
  const { kind, title, text, path, created_at } = notification
  return (
    <li className={css.entry} data-kind={kind} data-new={isNew}>
      <span className={css.mark}>
        <Icon name={icons[kind]} size={20} />
      </span>
      <div>
        <b>
          <Link to={path} onClick={onGo}>
            {title}
          </Link>
          {isNew ? <span className="hidden"> (new)</span> : null}
        </b>
        <p>{text}</p>
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </div>
    </li>
  )
}
