import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const secret = z.string().min(8, 'must have at least 8 characters')

export const socialEnvironment = {
  GOOGLE_ISSUER: url.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  FACEBOOK_URL: url.optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: secret.optional(),
  STEAM_OPENID_URL: url.optional(),
}

type SocialEnvironment = z.output<z.ZodObject<typeof socialEnvironment>> & {
  COFFER_MODE: 'demo' | 'production'
  SANDBOX_ORIGIN?: string | undefined
}

interface OAuthApp {
  clientId: string
  clientSecret: string
}

/** Where a provider is found: by the browser, and by this server. */
interface Addresses {
  /** Null: the provider's stand-in, which browsers find under the shop's own address. */
  pageUrl: string | null
  callUrl: string
}

export interface SocialSettings {
  google: (OAuthApp & { issuer: string }) | null
  facebook: (OAuthApp & Addresses) | null
  steam: Addresses | null
}

/** Which providers players may sign in with, each by its own address or, in demo, by the sandbox. */
export function socialSettings(e: SocialEnvironment): SocialSettings {
  return { google: googleSettings(e), facebook: facebookSettings(e), steam: steamSettings(e) }
}

function googleSettings(e: SocialEnvironment): SocialSettings['google'] {
  const app = appOf(e, e.GOOGLE_CLIENT_ID, e.GOOGLE_CLIENT_SECRET)
  if (!app) return null
  if (e.GOOGLE_ISSUER) return { ...app, issuer: e.GOOGLE_ISSUER }
  if (e.SANDBOX_ORIGIN) return { ...app, issuer: `${e.SANDBOX_ORIGIN}/google` }
  return isOwn(app) ? { ...app, issuer: 'https://accounts.google.com' } : null
}

function facebookSettings(e: SocialEnvironment): SocialSettings['facebook'] {
  const app = appOf(e, e.FACEBOOK_CLIENT_ID, e.FACEBOOK_CLIENT_SECRET)
  if (!app) return null
  if (e.FACEBOOK_URL) return { ...app, ...facebookAddresses(e.FACEBOOK_URL.replace(/\/$/, '')) }
  if (e.SANDBOX_ORIGIN) {
    return { ...app, pageUrl: null, callUrl: `${e.SANDBOX_ORIGIN}/facebook` }
  }
  return isOwn(app) ? { ...app, ...facebookAddresses('https://www.facebook.com') } : null
}

/** The real one shows its dialog on www and answers calls on graph. */
const facebookAddresses = (pageUrl: string): Addresses => ({
  pageUrl,
  callUrl: pageUrl.replace('//www.facebook.', '//graph.facebook.'),
})

function steamSettings(e: SocialEnvironment): SocialSettings['steam'] {
  if (e.STEAM_OPENID_URL) return { pageUrl: e.STEAM_OPENID_URL, callUrl: e.STEAM_OPENID_URL }
  if (!e.SANDBOX_ORIGIN) return null
  return { pageUrl: null, callUrl: `${e.SANDBOX_ORIGIN}/steam/openid/login` }
}

/** What the stand-ins, and a peer put in their place, know the demo by. */
const demoApp: OAuthApp = { clientId: 'coffer-demo', clientSecret: 'coffer-demo-secret' }

const isOwn = (app: OAuthApp) => app !== demoApp

function appOf(
  e: SocialEnvironment,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OAuthApp | null {
  if (clientId && clientSecret) return { clientId, clientSecret }
  return e.COFFER_MODE === 'demo' ? demoApp : null
}

export function socialFaults(e: SocialEnvironment): string[] {
  const faults: string[] = []
  for (const [name, address] of [
    ['GOOGLE', 'GOOGLE_ISSUER'],
    ['FACEBOOK', 'FACEBOOK_URL'],
  ] as const) {
    const [id, key] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
    if (Boolean(e[id]) !== Boolean(e[key])) faults.push(`${id} and ${key} go together.`)
    if (e.COFFER_MODE === 'production' && e[address] && !e[id]) {
      faults.push(`${address} needs ${id} and ${key}.`)
    }
  }
  return faults
}
