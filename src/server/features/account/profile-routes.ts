import { getAddresses, putAddresses } from '#contract/http/addresses.ts'
import {
  askToConfirmEmail,
  changePassword,
  confirmEmail,
  correctEmail,
  endSession,
  endSessions,
  listAvatars,
  listSessions,
  updateProfile,
} from '#contract/http/profile.ts'
import type { Database } from '#server/platform/db/database.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { AddressService } from './addresses.ts'
import { avatars, avatarUrl } from './avatars.ts'
import type { EmailConfirmations } from './email-confirmation.ts'
import type { ProfileService } from './profile.ts'
import { setRefreshCookie } from './routes.ts'
import type { Sessions } from './sessions.ts'

export interface ProfileRouteDeps {
  database: Database
  profile: ProfileService
  confirmations: EmailConfirmations
  sessions: Sessions
}

/** The player's own profile, password, email and sessions. */
export function profileRoutes({
  database,
  profile,
  confirmations,
  sessions,
}: ProfileRouteDeps): Route[] {
  return [
    on(updateProfile, async ({ player, body }) => ({
      msg: 'Your changes are saved.',
      data: await profile.update(player.id, body),
    })),
    on(listAvatars, () => ({ data: avatars.map((id) => ({ id, url: avatarUrl(id) })) })),
    on(changePassword, async ({ player, body }) => {
      const { isHeard } = await profile.changePassword(player, body)
      const msg = 'Your password is changed. Every other device is logged out'
      return { msg: (await isHeard) ? `${msg}.` : `${msg} within 5 seconds.` }
    }),
    on(askToConfirmEmail, async ({ player }) => ({
      msg: (await confirmations.ask(player.id))
        ? 'We’ve sent you an email with a link.'
        : 'Your email is already confirmed.',
    })),
    on(correctEmail, async ({ player, body }) => {
      await confirmations.correct(player, body)
      return {
        msg: `We’ve sent a link to ${body.email}. It becomes your email when you open the link here.`,
      }
    }),
    on(confirmEmail, async ({ player, body }) => {
      await confirmations.confirm(player.id, body.token)
      return { msg: 'Your email is confirmed.', data: await profile.read(player.id) }
    }),
    on(listSessions, async ({ player }) => ({ data: await sessions.list(player) })),
    on(endSession, async ({ player, params }) => {
      const { isHeard } = await sessions.endOne(player, params.id)
      if (await isHeard) return { msg: 'That device is logged out.' }
      return { msg: 'That device is logged out within 5 seconds.' }
    }),
    on(endSessions, async (context) => {
      const { isHeard } = await database.transaction((tx) => sessions.endAll(tx, context.player.id))
      setRefreshCookie(context, '', 0)
      if (await isHeard) return { msg: 'You are logged out everywhere.' }
      return { msg: 'You are logged out on every device within 5 seconds.' }
    }),
  ]
}

export const addressRoutes = (addresses: AddressService): Route[] => [
  on(getAddresses, async ({ player }) => ({ data: await addresses.read(player.id) })),
  on(putAddresses, async ({ player, body }) => ({
    data: await addresses.replace(player.id, body),
  })),
]
