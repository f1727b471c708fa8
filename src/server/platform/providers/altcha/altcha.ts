import { hkdfSync } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { CaptchaChallenge } from '#contract/http/captcha.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { CaptchaDeps, CaptchaProvider } from '#server/platform/captcha/captcha.ts'
import { failCaptcha } from '#server/platform/captcha/fail-captcha.ts'
import { spendOnce } from '#server/platform/db/spent-once.ts'
import { noSources } from '#server/platform/http/content-policy.ts'

const LIFE_MS = 10 * MINUTE_MS

/** The hashes that each counter costs; a browser tries one counter after another. */
const COST = 1_000
/** The largest counter to find: half a second of work on a phone, on average. The smallest is a third of it. */
const COUNTER_MAX = 1_500
/** The same for the slowest page. Whoever claims to be slow saves no more than this. */
const COUNTER_MAX_SLOW = 300
/** The most that a page should take, at the rate that it has measured. */
const SOLVE_SECONDS_MAX = 2

const hex = (lengthMax: number) =>
  z
    .string()
    .regex(/^(?:[0-9a-f]{2})+$/)
    .max(lengthMax)

/** The solution of an ALTCHA client, version 2, in base64. */
const answer = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex(64),
      salt: hex(64),
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: hex(64),
      keySignature: hex(128),
      data: z.object({ expires_at_ms: z.number().int() }),
    }),
    signature: hex(128),
  }),
  solution: z.object({ counter: z.number().int().min(0).max(COUNTER_MAX), derivedKey: hex(64) }),
})

/**
 * ALTCHA: a proof of work that this server issues and checks itself, so no third party learns about the visitor.
 * A proof costs the same for every action, so it is not bound to one.
 */
export function createAltcha(deps: CaptchaDeps): CaptchaProvider {
  const { database, clock, entropy, secret } = deps
  const keys = {
    hmacSignatureSecret: keyFor(secret, 'altcha challenge'),
    hmacKeySignatureSecret: keyFor(secret, 'altcha key'),
  }

  async function challenge(rate = COUNTER_MAX): Promise<CaptchaChallenge> {
    const most = Math.floor(rate * SOLVE_SECONDS_MAX)
    const counterMax = Math.min(COUNTER_MAX, Math.max(COUNTER_MAX_SLOW, most))
    const counterMin = Math.floor(counterMax / 3)
    const { parameters, signature = '' } = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: counterMin + (entropy.bytes(4).readUInt32BE() % (counterMax - counterMin + 1)),
      deriveKey,
      // The expiry uses the shop's clock and is covered by the signature.
      data: { expires_at_ms: clock.now() + LIFE_MS },
      ...keys,
    })
    return { parameters, signature } as CaptchaChallenge
  }

  async function check(token: string | undefined): Promise<void> {
    if (!token) failCaptcha('missing')
    const given = answer.safeParse(readToken(token))
    if (!given.success) failCaptcha('wrong')
    const { verified } = await verifySolution({ ...given.data, deriveKey, ...keys })
    if (!verified) failCaptcha('wrong')
    const { signature, parameters } = given.data.challenge
    const expiresAtMs = parameters.data.expires_at_ms
    if (expiresAtMs <= clock.now()) failCaptcha('expired')
    const spent = { kind: 'altcha', value: signature, expiresAt: new Date(expiresAtMs) }
    if (!(await spendOnce(database.pool, spent))) failCaptcha('spent')
  }

  return {
    check,
    challenge,
    published: { kind: 'altcha', challenge_url: '/api/captcha/challenge' },
    sources: noSources,
  }
}

const keyFor = (secret: Buffer, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex')

function readToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
