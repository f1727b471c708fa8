import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { zenSecrets } from './deposit-desk.ts'

const main = path.resolve(import.meta.dirname, '../../src/sandbox/main.ts')

export const sandboxEnv = {
  SANDBOX_DELAY_MS: '40',
  SANDBOX_RETRY_MS: '5',
  ZEN_TERMINAL: zenSecrets.terminal,
  ZEN_PAYWALL_SECRET: zenSecrets.paywallSecret,
  ZEN_IPN_SECRET: zenSecrets.ipnSecret,
}

export interface Exchange {
  direction: 'in' | 'out'
  url: string
  body: string
  status: number
  answer: string
}

export interface SandboxProcess {
  origin: string
  zenUrl: string
  /** What the sandbox and the shop have said to each other. */
  records(): Promise<Exchange[]>
  /** How the next checkout is answered: `fail`, `hang`, `nonsense` or `foreign`. */
  playNext(trick: string): Promise<void>
  /** Presses a button of a hosted page; answers where the browser is sent. */
  press(pageUrl: string, action: 'pay' | 'decline', scenario?: string): Promise<Response>
  /** Closes its input, as a parent that ends does; answers the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** The sandbox in a process of its own, ready to be asked. */
export async function startSandboxProcess(
  env: Record<string, string> = {},
): Promise<SandboxProcess> {
  const child = spawnSandbox(env)
  const lines = createInterface({ input: child.stdout })
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The sandbox did not start'))),
  ])
  const { port } = JSON.parse(line)
  const origin = `http://127.0.0.1:${port}`
  const secret = { 'x-sandbox-secret': zenSecrets.paywallSecret }
  const ended = once(child, 'exit') as Promise<[number | null]>

  return {
    origin,
    zenUrl: `${origin}/zen`,
    async records() {
      const answer = await fetch(`${origin}/zen/_records`, { headers: secret })
      return (await answer.json()) as Exchange[]
    },
    async playNext(body) {
      const answer = await fetch(`${origin}/zen/_next`, { method: 'POST', headers: secret, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    press: (pageUrl, action, scenario = 'confirm') =>
      fetch(pageUrl, {
        method: 'POST',
        body: new URLSearchParams({ action, scenario }),
        redirect: 'manual',
      }),
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

/** The sandbox's process as it is, for tests of its start and its end. */
export const spawnSandbox = (env: Record<string, string>) =>
  spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', ...sandboxEnv, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
