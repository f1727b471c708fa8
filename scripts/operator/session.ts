import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Reply } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { Fault } from '#scripts/fault.ts'
import { askShop, ShopRefusal } from './ask-shop.ts'

export interface Session {
  token: string
  /** Ends the session that was started for this command. */
  end(): Promise<void>
}

/**
 * The session of the operator: of the one in `--as`, by their password (COFFER_OPERATOR_PASSWORD, or typed without
 * echo), or of an access token (COFFER_OPERATOR_TOKEN). Neither can be an argument, which every user of the machine
 * could read.
 */
export async function openSession(shop: URL, as: string | undefined): Promise<Session> {
  const { COFFER_OPERATOR_TOKEN: token, COFFER_OPERATOR_PASSWORD: password } = process.env
  if (token) {
    await checkName(shop, token, as)
    return { token, end: async () => {} }
  }
  if (!as) throw new Fault('Name yourself: --as <email of an operator>.')
  return signIn(shop, as, password || (await typedPassword(as)))
}

/** If the token is not of the operator in `--as`, the log would name somebody else. */
async function checkName(shop: URL, token: string, as: string | undefined): Promise<void> {
  const { data } = await askShop<{ data: { email: string | null } }>(shop, calls.getProfile, {
    token,
  })
  if (as && data.email?.toLowerCase() !== as.toLowerCase()) {
    throw new Fault(`COFFER_OPERATOR_TOKEN is not a session of ${as}.`)
  }
}

async function signIn(shop: URL, username: string, password: string): Promise<Session> {
  const { data: config } = await askShop<Reply<typeof calls.getConfig>>(shop, calls.getConfig, {})
  const login = { grant_type: 'password', ...config.oauth, username, password, scope: '*' }
  const grant = (captcha: object) =>
    askShop<{ access_token: string }>(shop, calls.token, { body: { ...login, ...captcha } })
  const { access_token: token } = await grant({}).catch(async (error: unknown) => {
    if (!(error instanceof ShopRefusal) || error.code !== 'captcha_required') throw error
    // Somebody is guessing this account's password: its owner must solve a captcha.
    if ('challenge_url' in config.captcha) return grant(await solvedCaptcha(shop))
    throw new Fault(
      `The name ${username} is under attack. Log in on the page, and set COFFER_OPERATOR_TOKEN.`,
    )
  })
  return {
    token,
    end: async () => void (await askShop(shop, calls.logout, { token, body: {} })),
  }
}

/** A solved proof-of-work captcha, as the field of a form. */
async function solvedCaptcha(shop: URL): Promise<object> {
  const challenge = await askShop<Challenge>(shop, calls.captchaChallenge, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return { 'g-recaptcha-response': token }
}

async function typedPassword(as: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Fault('Set COFFER_OPERATOR_PASSWORD, or run this in a terminal to type it.')
  }
  process.stderr.write(`Password of ${as}: `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
