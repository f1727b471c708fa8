import { z } from 'zod'
import { described } from './described.ts'

const url = z.url({ protocol: /^https?$/ })
const secret = z.string().min(8, 'must have at least 8 characters')

export const socialEnvironment = described(
  {
    GOOGLE_ISSUER: url.optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: secret.optional(),
    FACEBOOK_URL: url.optional(),
    FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
    FACEBOOK_CLIENT_SECRET: secret.optional(),
    STEAM_OPENID_URL: url.optional(),
  },
  {
    GOOGLE_ISSUER: "Google's address; needed only to replace it.",
    GOOGLE_CLIENT_ID:
      "The OAuth client of Google's console; without it, the page has no Google sign-in.",
    GOOGLE_CLIENT_SECRET: 'Its secret.',
    FACEBOOK_URL: "Facebook's address; needed only to replace it.",
    FACEBOOK_CLIENT_ID:
      "The app of Facebook's developer page; without it, the page has no Facebook sign-in.",
    FACEBOOK_CLIENT_SECRET: 'Its secret.',
    STEAM_OPENID_URL:
      'https://steamcommunity.com/openid/login offers Steam sign-in, which needs no key; without it, there is none.',
  },
)

type SocialEnvironment = z.output<z.ZodObject<typeof socialEnvironment>> & {
  COFFER_MODE: 'demo' | 'production'
  SANDBOX_ORIGIN?: string | undefined
}

interface OAuthApp {
  clientId: string
  clientSecret: string
}

/** The addresses of a provider for the browser and for this server. */
interface Addresses {
  /** Null for the sandbox, which browsers reach under the shop's address. */
  pageUrl: string | null
  callUrl: string
}

export interface SocialSettings {
  google: (OAuthApp & { issuer: string }) | null
  facebook: (OAuthApp & Addresses) | null
  steam: Addresses | null
}

/** The sign-in providers, each at its own address or, in a demo, in the sandbox. */
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

/** The real Facebook shows its dialog on www and serves API calls on graph. */
const facebookAddresses = (pageUrl: string): Addresses => ({
  pageUrl,
  callUrl: pageUrl.replace('//www.facebook.', '//graph.facebook.'),
})

function steamSettings(e: SocialEnvironment): SocialSettings['steam'] {
  if (e.STEAM_OPENID_URL) return { pageUrl: e.STEAM_OPENID_URL, callUrl: e.STEAM_OPENID_URL }
  if (!e.SANDBOX_ORIGIN) return null
  return { pageUrl: null, callUrl: `${e.SANDBOX_ORIGIN}/steam/openid/login` }
}

/** The client of a demo at the sandbox's providers, and at test servers that replace them. */
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
    if (Boolean(e[id]) !== Boolean(e[key])) faults.push(`${id} and ${key} must be set together.`)
    if (e.COFFER_MODE === 'production' && e[address] && !e[id]) {
      faults.push(`${address} needs ${id} and ${key}.`)
    }
  }
  return faults
}
