import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Fault } from '#scripts/fault.ts'
import { demoPlayerSignIns } from '#scripts/seed/demo-players.ts'
import { printError } from '#scripts/terminal.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type DemoSecrets, providerSecrets } from './demo-secrets.ts'
import type { Shutdown } from './shutdown.ts'

const program = path.resolve(import.meta.dirname, '../../src/sandbox/main.ts')

/** The environment variables with the sandbox's addresses. */
export interface SandboxEnv {
  SANDBOX_ORIGIN: string
  SANDBOX_SMTP_URL: string
}

interface SandboxOptions {
  shopUrl: string
  config: Pick<Config, 'dataFolder' | 'hasDemoPlayers' | 'seedKey' | 'oauth'>
  secrets: DemoSecrets
}

/** Starts the simulations of all external services in a separate process. */
export async function startSandbox(
  { shopUrl, config, secrets }: SandboxOptions,
  shutdown: Shutdown,
): Promise<SandboxEnv> {
  const { BEACON_SECRET } = secrets
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: '0',
      SANDBOX_PUBLIC_URL: `${shopUrl}/sandbox`,
      SANDBOX_DATA: path.resolve(config.dataFolder, 'sandbox'),
      SHOP_URL: shopUrl,
      ...providerSecrets(secrets),
      BEACON_SECRET,
      ...crowdOf(config),
      ...ownClients(),
    },
    // The sandbox ends when its input closes; the terminal's Ctrl-C is only for the shop.
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  shutdown.onEnd(async () => {
    child.stdin.end()
    await ended
  })
  const line = once(createInterface({ input: child.stdout }), 'line')
  const first = await Promise.race([line, ended.then(() => undefined)])
  if (first === undefined) throw new Fault('The sandbox did not start; see the reason above.')
  void ended.then(() => {
    if (!shutdown.signal.aborted)
      printError('The sandbox ended by itself; deposits and mail do not work now.')
  })
  const { port, smtp_port } = JSON.parse(String(first[0])) as { port: number; smtp_port: number }
  return {
    SANDBOX_ORIGIN: `http://127.0.0.1:${port}`,
    SANDBOX_SMTP_URL: `smtp://127.0.0.1:${smtp_port}`,
  }
}

/** The demo's players, and their sign-ins. */
function crowdOf({ hasDemoPlayers, seedKey, oauth }: SandboxOptions['config']) {
  if (!hasDemoPlayers) return {}
  return { DEMO_CROWD_MEMBERS: JSON.stringify({ ...oauth, members: demoPlayerSignIns(seedKey) }) }
}

/** If clients at the real providers are configured, the simulations accept their ids and secrets, too. */
function ownClients() {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } =
    process.env
  return { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET }
}
