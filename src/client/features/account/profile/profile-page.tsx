import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { send } from '#client/lib/api/api.ts'
import { useConfig } from '#client/lib/api/queries.ts'
import { showProfile, useSession } from '#client/player/session.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { SocialPanel } from '../social/social-panel.tsx'
import { DeleteAccountPanel } from './delete-account-panel.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { LevelCard } from './level-card.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { Panel } from './panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PlayPanel } from './play-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import css from './profile-page.module.css'
import { PublicPagePanel } from './public-page-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { WithdrawingPanel } from './withdrawing-panel.tsx'

const SecurityPanel = lazy(async () => ({
  default: (await import('../security/security-panel.tsx')).SecurityPanel,
}))

/** The player's name and avatar, sign-in methods and sessions. */
export function ProfilePage() {
  const user = useSession((session) => session.user)
  return (
    <>
      <h1 className={css.title}>Profile</h1>
      {user ? (
        <div className={css.panels}>
          <LevelCard user={user} />
          <Stack gap={16}>
            <PlayPanel />
            <LatestPanel />
            <WithdrawingPanel />
            <ProfileForm key={user.id} user={user} />
            <PublicPagePanel user={user} />
          </Stack>
          <Stack gap={16}>
            <PasswordPanel email={user.email} />
            <Suspense fallback={<Skeleton height={320} radius={26} />}>
              <SecurityPanel isConfirmed={user.email === null || user.is_email_confirmed} />
            </Suspense>
            <SocialPanel />
            <SessionsPanel />
            <MailsPanel isConfirmed={user.is_email_confirmed} />
            <PromotionsPanel isWanted={user.promotions} />
            <ChatPanel isWanted={user.chat} />
            <DeleteAccountPanel />
          </Stack>
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

/** Whether the player's pages show the chat; a shop without one has nothing to choose. */
function ChatPanel({ isWanted }: { isWanted: boolean }) {
  const { data: config } = useConfig()
  const change = useMutation({
    mutationFn: (chat: boolean) => send('PUT /api/profile', { body: { chat } }),
    onSuccess: ({ data }) => showProfile(data),
  })
  if (!config || config.closed.includes('chat')) return null
  const shown = change.isPending ? change.variables : isWanted
  return (
    <Panel
      title="Chat"
      text="Players write to each other on every page. Switched off, you see nothing of it."
    >
      <Switch
        checked={shown}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.target.checked)
        }}
      >
        Show the chat
      </Switch>
    </Panel>
  )
}

/** The consent to promotions, given or withdrawn with one click. */
function PromotionsPanel({ isWanted }: { isWanted: boolean }) {
  const change = useMutation({
    mutationFn: (promotions: boolean) => send('PUT /api/profile', { body: { promotions } }),
    onSuccess: ({ data }) => showProfile(data),
  })
  const shown = change.isPending ? change.variables : isWanted
  return (
    <Panel
      title="News and promotions"
      text="Occasional emails. You always get messages about your account."
    >
      <Switch
        checked={shown}
        onChange={(event) => {
          if (!change.isPending) change.mutate(event.target.checked)
        }}
      >
        Email me news and promotions
      </Switch>
    </Panel>
  )
}
