import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { SocialSettings } from '#server/platform/config/social-settings.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { onlyOne, type Provider, SignInDenied } from './provider.ts'
import { providerFetch } from './provider-fetch.ts'

type FacebookSettings = NonNullable<SocialSettings['facebook']>

const VERSION = 'v23.0'

const granted = z.object({ access_token: z.string().min(1) })
const inspected = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string() }),
})
const person = z.object({ id: z.string().min(1).max(255), first_name: z.string().optional() })

/**
 * Facebook by OAuth 2 with a state. An access token does not name its app, so each is checked with `debug_token`: a
 * token issued to another app is refused. Facebook does not report whether an email is verified, so none is requested.
 */
export function createFacebook(settings: FacebookSettings): Provider {
  const { clientId, clientSecret, callUrl } = settings
  const call = (path: string, init?: RequestInit) => ask(`${callUrl}/${VERSION}${path}`, init)

  async function exchange(code: string, callbackUrl: string): Promise<string> {
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: callbackUrl,
      code,
    })
    const answer = granted.safeParse(await call('/oauth/access_token', { method: 'POST', body }))
    return answer.data?.access_token ?? refuse('social_rejected')
  }

  /** The user of a valid token that was issued to our app. */
  async function inspect(token: string): Promise<string> {
    const query = new URLSearchParams({
      input_token: token,
      access_token: `${clientId}|${clientSecret}`,
    })
    const { data } = inspected.safeParse(await call(`/debug_token?${query}`))
    const isOurs = data?.data.is_valid === true && data.data.app_id === clientId
    return isOurs ? data.data.user_id : refuse('social_rejected')
  }

  return {
    async begin(attempt) {
      const dialog = settings.pageUrl ?? `${attempt.shopUrl}/sandbox/facebook`
      const url = new URL(`${dialog}/${VERSION}/dialog/oauth`)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: attempt.callbackUrl,
        state: attempt.state,
        response_type: 'code',
        scope: 'public_profile',
      }).toString()
      return url
    },
    receive(query) {
      if (onlyOne(query, 'error') === 'access_denied') throw new SignInDenied()
      if (!onlyOne(query, 'code')) refuse('social_rejected')
    },
    async verify(query, attempt) {
      const token = await exchange(onlyOne(query, 'code') ?? '', attempt.callbackUrl)
      const userId = await inspect(token)
      const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
      const fields = new URLSearchParams({
        fields: 'id,first_name',
        access_token: token,
        appsecret_proof: proof,
      })
      const { data } = person.safeParse(await call(`/me?${fields}`))
      if (data?.id !== userId) refuse('social_rejected')
      return { subject: userId, name: data.first_name ?? null, email: null }
    },
  }
}

/** The JSON of a successful response; null otherwise. */
async function ask(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await providerFetch(url, init)
  return answer.ok ? answer.json().catch(() => null) : null
}
