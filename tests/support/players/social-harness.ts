import type { Profile, Tokens } from '#contract/http/account.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { aSocialVisitor, type SocialChoice, type SocialVisitor } from './social-visitor.ts'

export interface Refused {
  code: string
  message: string
  error?: string
}

export interface SocialHarness {
  app: TestApp
  sandbox: SandboxProcess
  aVisitor(): SocialVisitor
  /** A person without an account. */
  aStranger(over?: SocialChoice): SocialChoice
  grant(provider: string, token: string): Promise<Answer<Tokens & Refused>>
  /** Goes from the provider's page to a session. */
  signIn(provider: SocialProvider, choice: SocialChoice): Promise<Answer<Tokens & Refused>>
  profileOf(tokens: Tokens): Promise<Profile>
  stop(): Promise<void>
}

export const oauthClient = { client_id: 'web', client_secret: 'web', scope: '*' }

export const asPlayer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` })

/** The shop with the sandbox of the sign-in providers. */
export async function openSocialHarness(): Promise<SocialHarness> {
  const sandbox = await startSandboxProcess()
  // The sandbox uses the machine's clock, by which its assertions are valid.
  const clock = manualClock(systemClock.now())
  const env = { SANDBOX_ORIGIN: sandbox.origin, SANDBOX_SMTP_URL: sandbox.smtpUrl }
  const app = await startApp({ clock, env, hasCatalogue: false })
  let count = 0

  const grant: SocialHarness['grant'] = (provider, access_token) =>
    ask(app.url, 'POST /oauth/token', {
      grant_type: 'social',
      ...oauthClient,
      provider,
      access_token,
    })
  return {
    app,
    sandbox,
    grant,
    aVisitor: () => aSocialVisitor(app.url),
    aStranger(over = {}) {
      count += 1
      const email = `nova-${count}@sandbox.example`
      return { person: 'typed', name: `Nova ${count}`, email, ...over }
    },
    signIn: async (provider, choice) =>
      grant(provider, await aSocialVisitor(app.url).token(provider, choice)),
    async profileOf(tokens) {
      const call = 'GET /api/profile'
      return (await ask<{ data: Profile }>(app.url, call, undefined, asPlayer(tokens))).body.data
    },
    async stop() {
      await app.stop()
      await sandbox.stop()
    },
  }
}
