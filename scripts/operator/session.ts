import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { calls } from '#contract/calls.ts'
import { Fault } from '#scripts/fault.ts'
import { askShop } from './ask-shop.ts'

export interface Session {
  token: string
  /** Ends the session that was begun for this one command. */
  end(): Promise<void>
}

/**
 * Who acts: the operator of `--as`, by his password (COFFER_OPERATOR_PASSWORD, or typed unseen), or the
 * one of a session's access token (COFFER_OPERATOR_TOKEN). Neither can be given as an argument, where
 * every user of the machine could read it.
 */
export async function openSession(shop: URL, as: string | undefined): Promise<Session> {
  const { COFFER_OPERATOR_TOKEN: token, COFFER_OPERATOR_PASSWORD: password } = process.env
  if (token) {
    await checkName(shop, token, as)
    return { token, end: async () => {} }
  }
  if (!as) throw new Fault('Say who you are: --as <e-mail of an operator>.')
  return signIn(shop, as, password || (await typedPassword(as)))
}

/** A token that is not of whom `--as` names would write another's name into the log. */
async function checkName(shop: URL, token: string, as: string | undefined): Promise<void> {
  const { data } = await askShop<{ data: { email: string | null } }>(shop, calls.getProfile, {
    token,
  })
  if (as && data.email?.toLowerCase() !== as.toLowerCase()) {
    throw new Fault(`COFFER_OPERATOR_TOKEN is not a session of ${as}.`)
  }
}

async function signIn(shop: URL, username: string, password: string): Promise<Session> {
  const config = await askShop<{ data: { oauth: object } }>(shop, calls.getConfig, {})
  const { access_token: token } = await askShop<{ access_token: string }>(shop, calls.token, {
    body: { grant_type: 'password', ...config.data.oauth, username, password, scope: '*' },
  })
  return {
    token,
    end: async () => void (await askShop(shop, calls.logout, { token, body: {} })),
  }
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
