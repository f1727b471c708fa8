import { useSession } from '#client/player/session.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LevelCard } from './level-card.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import css from './profile-page.module.css'
import { PromotionsPanel } from './promotions-panel.tsx'
import { PublicPagePanel } from './public-page-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SocialPanel } from './social-panel.tsx'
import { WithdrawingPanel } from './withdrawing-panel.tsx'

/** Who the player is here, how he gets in, and where he is signed in. */
export function ProfilePage() {
  const user = useSession((session) => session.user)
  return (
    <>
      <h1 className={css.title}>Profile</h1>
      {user ? (
        <div className={css.panels}>
          <LevelCard user={user} />
          <div className={css.column}>
            <ProfileForm key={user.id} user={user} />
            <SocialPanel />
            <PromotionsPanel isWanted={user.promotions} />
          </div>
          <div className={css.column}>
            <PasswordPanel email={user.email} />
            <WithdrawingPanel />
            <SessionsPanel />
            <PublicPagePanel user={user} />
          </div>
        </div>
      ) : (
        <ProfileWait />
      )}
    </>
  )
}

function ProfileWait() {
  return (
    <div className={css.panels} role="status" aria-label="Loading your profile">
      <Skeleton height={150} radius={26} />
      <Skeleton height={420} radius={26} />
      <Skeleton height={320} radius={26} />
    </div>
  )
}
