import {
  connectIdentity,
  disconnectIdentity,
  isSocialProvider,
  listIdentities,
  socialHandle,
} from '#contract/http/social.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  type Context,
  on,
  onVisit,
  type Route,
  type Visit,
  type VisitRoute,
} from '#server/platform/http/route.ts'
import { attemptCookie } from './attempt.ts'
import type { IdentityService } from './identities.ts'
import type { SocialService, Step } from './service.ts'

export function socialRoutes(
  social: SocialService,
  identities: IdentityService,
): (Route | VisitRoute)[] {
  return [
    onVisit({
      path: '/social/:provider/redirect',
      limit: 'securing',
      async handle(visit) {
        const returnPath = visit.query.get('return') ?? undefined
        return redirect(visit, await social.begin(providerOf(visit), returnPath))
      },
    }),
    onVisit({
      path: '/social/:provider/callback',
      limit: 'securing',
      async handle(visit) {
        const cookie = visit.cookies[attemptCookie.name]
        return redirect(visit, await social.receive(providerOf(visit), visit.query, cookie))
      },
    }),
    on(socialHandle, async (context) => {
      const { provider, code } = context.query
      const cookie = context.cookies[attemptCookie.name]
      const token = await social.handle(provider, code, cookie)
      setCookie(context, '')
      return { provider, provider_access_token: token }
    }),
    on(listIdentities, async ({ player }) => ({ data: await identities.list(player) })),
    on(connectIdentity, async ({ player, body }) => {
      const { provider, provider_access_token: token, password } = body
      await identities.connect(player, { provider, token, password })
      return { msg: 'Connected. You can now log in with it.' }
    }),
    on(disconnectIdentity, async ({ player, params }) => {
      await identities.disconnect(player.id, params.provider)
      return { msg: 'Disconnected.' }
    }),
  ]
}

const providerOf = ({ params: { provider } }: Visit) =>
  isSocialProvider(provider) ? provider : refuse('not_found')

function redirect(visit: Visit, { location, cookie }: Step): string {
  setCookie(visit, cookie)
  return location
}

/** An empty value deletes the cookie. */
const setCookie = (context: Pick<Context, 'setCookie'>, value: string) =>
  context.setCookie(
    attemptCookie.name,
    value,
    value === '' ? 0 : attemptCookie.seconds,
    attemptCookie.path,
  )
