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
 * The session of the operator: of the one in `--as`, by their password and the code of their authenticator app
 * (COFFER_OPERATOR_PASSWORD and COFFER_OPERATOR_CODE, or typed without echo), or of an access token
 * (COFFER_OPERATOR_TOKEN). None can be an argument, which every user of the machine could read.
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
  const grant = (captcha: object) => askForToken(shop, { ...login, ...captcha })
  const token = await grant({})
    .catch(async (error: unknown) => {
      if (!isRefused(error, 'captcha_required')) throw error
      // Somebody is guessing this account's password: its owner must solve a captcha.
      if ('challenge_url' in config.captcha) return grant(await solvedCaptcha(shop))
      throw new Fault(
        `The name ${username} is under attack. Log in on the page, and set COFFER_OPERATOR_TOKEN.`,
      )
    })
    .catch(async (error: unknown) => {
      if (!isRefused(error, 'second_factor_required')) throw error
      const { challenge } = error.data
      const code = process.env.COFFER_OPERATOR_CODE || (await typedCode(username))
      return askForToken(shop, { grant_type: 'second_factor', ...config.oauth, challenge, code })
    })
  return {
    token,
    end: async () => void (await askShop(shop, calls.logout, { token, body: {} })),
  }
}

const askForToken = async (shop: URL, body: Record<string, unknown>): Promise<string> =>
  (await askShop<{ access_token: string }>(shop, calls.token, { body })).access_token

const isRefused = (error: unknown, code: ShopRefusal['code']): error is ShopRefusal =>
  error instanceof ShopRefusal && error.code === code

/** A solved proof-of-work captcha, as the field of a form. */
async function solvedCaptcha(shop: URL): Promise<object> {
  const challenge = await askShop<Challenge>(shop, calls.captchaChallenge, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return { 'g-recaptcha-response': token }
}

const typedPassword = (as: string): Promise<string> =>
  typed(`Password of ${as}`, 'Set COFFER_OPERATOR_PASSWORD')

const typedCode = (as: string): Promise<string> =>
  typed(`Code of the authenticator app of ${as}`, 'Set COFFER_OPERATOR_CODE')

/** A secret that is typed without echo. */
async function typed(what: string, instead: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Fault(`${instead}, or run this in a terminal to type it.`)
  process.stderr.write(`${what}: `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}
