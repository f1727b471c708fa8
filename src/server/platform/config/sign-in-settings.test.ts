import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  captchaEnvironment,
  captchaFaults,
  captchaProviderEnvironment,
  captchaSettings,
} from './captcha-settings.ts'
import { socialEnvironment, socialFaults, socialSettings } from './social-settings.ts'

const environment = z.object({
  COFFER_MODE: z.enum(['demo', 'production']),
  SANDBOX_ORIGIN: z.string().optional(),
  ...captchaEnvironment,
  ...socialEnvironment,
})

const demo = { COFFER_MODE: 'demo' }
const production = { COFFER_MODE: 'production' }
const SANDBOX_ORIGIN = 'http://127.0.0.1:4000'

const socialOf = (env: Record<string, string>) => socialSettings(environment.parse(env))
const captchaOf = (env: Record<string, string>) =>
  captchaSettings(environment.parse(env), captchaProviderEnvironment.parse(env))
const faultsOf = (env: Record<string, string>) => {
  const given = environment.parse(env)
  return [...captchaFaults(given, captchaProviderEnvironment.parse(env)), ...socialFaults(given)]
}

describe('the sign-in providers', () => {
  it('are those of the sandbox in a demo, and none without a sandbox', () => {
    const social = socialOf({ ...demo, SANDBOX_ORIGIN })
    expect(social.google?.issuer).toBe(`${SANDBOX_ORIGIN}/google`)
    expect(social.facebook).toMatchObject({ pageUrl: null, callUrl: `${SANDBOX_ORIGIN}/facebook` })
    expect(social.steam?.callUrl).toBe(`${SANDBOX_ORIGIN}/steam/openid/login`)
    expect(socialOf(demo)).toEqual({ google: null, facebook: null, steam: null })
    expect(socialOf(production)).toEqual({ google: null, facebook: null, steam: null })
  })

  it('are those whose address is set, in a demo too', () => {
    const social = socialOf({
      ...demo,
      SANDBOX_ORIGIN,
      GOOGLE_ISSUER: 'http://peer.example/google',
      FACEBOOK_URL: 'http://peer.example/facebook/',
      STEAM_OPENID_URL: 'http://peer.example/openid/login',
    })
    expect(social.google?.issuer).toBe('http://peer.example/google')
    expect(social.facebook?.callUrl).toBe('http://peer.example/facebook')
    expect(social.steam?.pageUrl).toBe('http://peer.example/openid/login')
  })

  it('are the real ones if their clients are set', () => {
    const social = socialOf({
      ...production,
      GOOGLE_CLIENT_ID: 'g',
      GOOGLE_CLIENT_SECRET: 'secret-of-google',
      FACEBOOK_CLIENT_ID: 'f',
      FACEBOOK_CLIENT_SECRET: 'secret-of-facebook',
    })
    expect(social.google?.issuer).toBe('https://accounts.google.com')
    expect(social.facebook).toMatchObject({
      pageUrl: 'https://www.facebook.com',
      callUrl: 'https://graph.facebook.com',
    })
    expect(social.steam).toBeNull()
  })

  it('need both the id and the secret of a client', () => {
    expect(faultsOf({ ...demo, GOOGLE_CLIENT_ID: 'g' })).toEqual([
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.',
    ])
    expect(faultsOf({ ...production, FACEBOOK_URL: 'https://www.facebook.com' })).toEqual([
      'FACEBOOK_URL needs FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET.',
    ])
  })
})

describe('the captcha', () => {
  it('is our own, unless the keys of Google are set', () => {
    expect(captchaOf(demo)).toMatchObject({ kind: 'altcha' })
    const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret-of-the-site' }
    expect(captchaOf({ ...demo, ...keys })).toMatchObject({
      kind: 'recaptcha',
      settings: {
        url: 'https://www.google.com',
        siteKey: 'site',
        secret: 'secret-of-the-site',
      },
    })
  })

  it('is required in production', () => {
    expect(captchaOf({ ...demo, CAPTCHA: 'none' })).toBeNull()
    expect(faultsOf({ ...production, CAPTCHA: 'none' })).toEqual([
      'Production needs a captcha and refuses CAPTCHA=none.',
    ])
    expect(faultsOf({ ...demo, RECAPTCHA_SITE_KEY: 'site' })).toEqual([
      'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be set together.',
    ])
  })
})
