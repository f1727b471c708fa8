import { Link } from 'react-router'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { useInventoryCount } from '#client/player/use-inventory-count.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import type { Profile } from '#contract/http/account.ts'
import css from './account.module.css'
import { Balance } from './balance.tsx'
import { BalanceChange } from './balance-change.tsx'

const Notifications = lazyPart(
  async () => (await import('#client/features/notifications/notifications.tsx')).Notifications,
)

/** The right end of the header: login and sign-up, or the player with their balance. */
export function Account() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const user = useSession((session) => session.user)
  if (!isSignedIn) return <WayIn />
  return user ? <Player user={user} /> : <PlayerWait />
}

function WayIn() {
  const { open } = useModalRoute()
  return (
    <div className={css.wayIn}>
      <Button
        variant="plain"
        size="s"
        aria-haspopup="dialog"
        className={css.login}
        onClick={() => open('login')}
      >
        Login
      </Button>
      <Button variant="brass" size="s" aria-haspopup="dialog" onClick={() => open('register')}>
        Sign up
      </Button>
    </div>
  )
}

function Player({ user }: { user: Profile }) {
  const { open } = useModalRoute()
  const isNarrow = useMedia(NARROW)
  const { level } = user.user_level
  return (
    <>
      <div className={css.purse}>
        <Coin size={20} />
        <b>
          <Balance isShort={isNarrow} />
        </b>
        <BalanceChange />
        <Button
          variant="brass"
          size="s"
          aria-haspopup="dialog"
          className={css.deposit}
          onClick={() => open('deposit')}
        >
          <Icon name="plus-bold" size={18} />
          <span>Deposit</span>
        </Button>
      </div>
      <InventoryLink />
      <span className={css.bell}>
        <Notifications className={css.square} />
      </span>
      <Link to="/profile" className={css.player}>
        <span className="hidden">Your profile</span>
        <Avatar url={user.avatar_url} name={user.name} size={42} />
        <span className={css.name}>
          <b>{user.name}</b>
          <small>Level {level}</small>
        </span>
        <span className={css.badge} aria-hidden="true">
          <LevelBadge level={level} size={32} />
        </span>
      </Link>
    </>
  )
}

function InventoryLink() {
  const count = useInventoryCount()
  const items = count === 1 ? '1 item' : `${showCount(count ?? 0)} items`
  return (
    <Link to="/profile/inventory" className={css.square} aria-label={`Inventory, ${items}`}>
      <Icon name="package-fill" size={22} />
      {count ? (
        <b className="num" translate="no">
          {showCount(count)}
        </b>
      ) : null}
    </Link>
  )
}

function PlayerWait() {
  return (
    <>
      <div className={css.purseWait}>
        <Skeleton height="100%" />
      </div>
      <span className={css.square} />
      <span className={css.player}>
        <Skeleton width={42} height={42} radius="28%" />
        <span className={css.name}>
          <Skeleton width={92} height={36} />
        </span>
      </span>
    </>
  )
}
