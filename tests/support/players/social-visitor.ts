import type { SocialProvider } from '#contract/http/social.ts'

export interface SocialChoice {
  scenario?: string
  person?: string
  action?: 'allow' | 'deny'
  /** Details of a person who is entered by hand. */
  name?: string
  email?: string
}

export interface SocialVisitor {
  /** The cookie of the sign-in attempt, as the browser holds it. A test may replace it. */
  cookie: string
  /** Requests one address without following redirects. */
  go(url: string, init?: RequestInit): Promise<Response>
  /** Logs in on the provider's page; returns the address to which it redirects the browser. */
  comeBack(provider: SocialProvider, choice?: SocialChoice, returnPath?: string): Promise<string>
  /** Follows the redirects to our own page; returns the query of its address. */
  arrive(provider: SocialProvider, choice?: SocialChoice): Promise<URLSearchParams>
  handle(provider: string, code: string): Promise<Response>
  /** A token of the provider, ready for the social grant. */
  token(provider: SocialProvider, choice?: SocialChoice): Promise<string>
}

/** A browser that logs in with a provider, without rendering anything. */
export function aSocialVisitor(shopUrl: string): SocialVisitor {
  const visitor: SocialVisitor = {
    cookie: '',
    async go(url, init = {}) {
      const isShop = url.startsWith(`${shopUrl}/social`)
      const headers = { ...(isShop && { cookie: `coffer_social=${visitor.cookie}` }) }
      const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
      const set = answer.headers.getSetCookie().find((each) => each.startsWith('coffer_social='))
      if (set !== undefined) visitor.cookie = set.split(';')[0]?.split('=')[1] ?? ''
      return answer
    },
    async comeBack(provider, choice = {}, returnPath) {
      const query =
        returnPath === undefined ? '' : `?${new URLSearchParams({ return: returnPath })}`
      const begun = await visitor.go(`${shopUrl}/social/${provider}/redirect${query}`)
      const form = { action: 'allow', scenario: 'allow', person: 'one', ...choice }
      const decided = await visitor.go(locationOf(begun, shopUrl), {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      return locationOf(decided, shopUrl)
    },
    async arrive(provider, choice) {
      const back = await visitor.comeBack(provider, choice)
      return new URL(locationOf(await visitor.go(back), shopUrl)).searchParams
    },
    handle: (provider, code) =>
      visitor.go(`${shopUrl}/social/handle?${new URLSearchParams({ provider, code })}`),
    async token(provider, choice) {
      const code = (await visitor.arrive(provider, choice)).get('code') ?? ''
      const answer = await visitor.handle(provider, code)
      const { provider_access_token: token } = (await answer.json()) as {
        provider_access_token: string
      }
      return token
    },
  }
  return visitor
}

export function locationOf(answer: Response, base: string): string {
  const location = answer.headers.get('location')
  if (!location) throw new Error(`No redirect: ${answer.status}`)
  return new URL(location, base).href
}
