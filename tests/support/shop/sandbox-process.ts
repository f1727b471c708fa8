import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import {
  alphapoSecrets,
  skinsbackSecrets,
  zenSecrets,
} from '#tests/support/payments/provider-messages.ts'
import { compileCache } from './compile-cache.ts'

const main = path.resolve(import.meta.dirname, '../../../src/sandbox/main.ts')

export const sandboxEnv = {
  SANDBOX_DELAY_MS: '40',
  SANDBOX_RETRY_MS: '5',
  ZEN_TERMINAL: zenSecrets.terminal,
  ZEN_PAYWALL_SECRET: zenSecrets.paywallSecret,
  ZEN_IPN_SECRET: zenSecrets.ipnSecret,
  ALPHAPO_KEY: alphapoSecrets.key,
  ALPHAPO_SECRET: alphapoSecrets.secret,
  SKINSBACK_SHOP_ID: skinsbackSecrets.shopId,
  SKINSBACK_SECRET: skinsbackSecrets.secret,
  BEACON_SECRET: 'a-secret-of-the-beacon',
}

export interface Exchange {
  direction: 'in' | 'out'
  url: string
  body: string
  /** Null while it is not answered. */
  status: number | null
  answer: string
}

export interface SandboxMail {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  source: string
}

export type PaymentPeer = 'zen' | 'alphapo' | 'skinsback'

const peerSecrets: Record<PaymentPeer, string> = {
  zen: zenSecrets.paywallSecret,
  alphapo: alphapoSecrets.secret,
  skinsback: skinsbackSecrets.secret,
}

export interface SandboxProcess {
  origin: string
  zenUrl: string
  smtpUrl: string
  /** The emails to a recipient, newest first. */
  mails(to?: string): Promise<SandboxMail[]>
  /** How the next email is handled: `refuse`, `busy`, `reject`, `hang-up` or `vanish`. */
  playNextMail(trick: string): Promise<void>
  /** The requests and replies between a payment provider and the shop. */
  records(peer?: PaymentPeer): Promise<Exchange[]>
  /** How the provider's next call is answered: `fail`, `hang`, `nonsense` ... */
  playNext(trick: string, peer?: PaymentPeer): Promise<void>
  /** Sets the address for the crypto provider's callbacks, as its portal does. */
  sendCallbacksTo(shopUrl: string): Promise<void>
  /** The result of withdrawals: `confirm`, `cancel`, `wait` or `lose`. */
  endWithdrawals(mode: string): Promise<void>
  /** Sends coins to a deposit address from the sandbox's wallet. */
  sendCoins(address: string, amount: string, scenario?: string): Promise<Response>
  /** Trades drawn skins on a page of the skins provider; returns where the browser is redirected. */
  tradeSkins(pageUrl: string, skins: string[], scenario?: string): Promise<Response>
  /** Presses a button of a hosted page; returns where the browser is redirected. */
  press(pageUrl: string, action: 'pay' | 'decline', scenario?: string): Promise<Response>
  /** Makes the beacon unavailable for that many milliseconds; 0 brings it back. */
  takeBeaconAway(ms: number): Promise<void>
  /** Sets how far the beacon's clock is ahead of the machine's. */
  moveBeaconOn(aheadMs: number): Promise<void>
  /** Closes its input, as a parent that ends does; returns the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** Starts the sandbox in its own process and waits until it is ready. */
export async function startSandboxProcess(
  env: Record<string, string> = {},
): Promise<SandboxProcess> {
  const child = spawnSandbox(env)
  const lines = createInterface({ input: child.stdout })
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The sandbox did not start'))),
  ])
  const { port, smtp_port } = JSON.parse(line)
  const origin = `http://127.0.0.1:${port}`
  const secret = { 'x-sandbox-secret': zenSecrets.paywallSecret }
  const ended = once(child, 'exit') as Promise<[number | null]>

  async function tell(peer: PaymentPeer, path: string, body: string): Promise<void> {
    const headers = { 'x-sandbox-secret': peerSecrets[peer] }
    const answer = await fetch(`${origin}/${peer}/${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }

  async function tellBeacon(path: string, ms: number): Promise<void> {
    const headers = { 'x-sandbox-secret': sandboxEnv.BEACON_SECRET }
    const answer = await fetch(`${origin}/drand/${path}`, {
      method: 'POST',
      headers,
      body: String(ms),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  return {
    origin,
    zenUrl: `${origin}/zen`,
    smtpUrl: `smtp://127.0.0.1:${smtp_port}`,
    async mails(to = '') {
      const search = new URLSearchParams({ to })
      const answer = await fetch(`${origin}/mail/_mails?${search}`, { headers: secret })
      return (await answer.json()) as SandboxMail[]
    },
    async playNextMail(body) {
      const answer = await fetch(`${origin}/mail/_next`, { method: 'POST', headers: secret, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async records(peer = 'zen') {
      const headers = { 'x-sandbox-secret': peerSecrets[peer] }
      const answer = await fetch(`${origin}/${peer}/_records`, { headers })
      return (await answer.json()) as Exchange[]
    },
    playNext: (trick, peer = 'zen') => tell(peer, '_next', trick),
    sendCallbacksTo: (shopUrl) => tell('alphapo', '_callback-url', `${shopUrl}/callbacks/alphapo`),
    async endWithdrawals(mode) {
      const answer = await submit(`${origin}/alphapo/withdrawals`, [['mode', mode]])
      if (answer.status !== 303) throw new Error(await answer.text())
    },
    sendCoins: (address, amount, scenario = 'confirm') =>
      submit(`${origin}/alphapo/send/${address}`, [
        ['amount', amount],
        ['scenario', scenario],
      ]),
    tradeSkins: (pageUrl, skins, scenario = 'success') =>
      submit(pageUrl, [
        ['action', 'trade'],
        ['scenario', scenario],
        ...skins.map((skin): [string, string] => ['skin', skin]),
      ]),
    press: (pageUrl, action, scenario = 'confirm') =>
      submit(pageUrl, [
        ['action', action],
        ['scenario', scenario],
      ]),
    takeBeaconAway: (ms) => tellBeacon('_away', ms),
    moveBeaconOn: (aheadMs) => tellBeacon('_ahead', aheadMs),
    async stop() {
      child.stdin.end()
      return (await ended)[0]
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const submit = (pageUrl: string, fields: [string, string][]) =>
  fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** The bare sandbox process, for tests of its start and end. */
export const spawnSandbox = (env: Record<string, string>) =>
  spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', ...compileCache, ...sandboxEnv, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
