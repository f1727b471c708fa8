import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SocialProvider } from '#contract/http/social.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { locationOf } from '#tests/support/players/social-visitor.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { createSocialService } from './service.ts'

let app: TestApp
let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const clock = manualClock(systemClock.now())
  app = await startApp({ clock, env: { SANDBOX_ORIGIN: sandbox.origin }, hasCatalogue: false })
})
afterAll(async () => {
  await app.stop()
  await sandbox.stop()
})

it.each<[SocialProvider, string]>([
  ['google', 'replay'],
  ['google', 'other_app'],
  ['google', 'forged'],
  ['google', 'fail'],
  ['facebook', 'replay'],
  ['facebook', 'other_app'],
  ['facebook', 'fail'],
  ['steam', 'forged'],
  ['steam', 'fail'],
])(
  '%s: a failure (%s) is logged with its reason and without secrets',
  async (provider, scenario) => {
    const lines: string[] = []
    const { config, database, clock } = app
    const social = createSocialService({
      settings: config.social,
      database,
      clock,
      entropy: systemEntropy(clock),
      log: { warn: (...line: unknown[]) => lines.push(JSON.stringify(line)) },
      shopUrl: () => app.url,
    })
    const begun = await social.begin(provider, undefined)
    const decided = await fetch(begun.location, {
      method: 'POST',
      body: new URLSearchParams({ action: 'allow', person: 'one', scenario }),
      redirect: 'manual',
    })
    const { searchParams: brought } = new URL(locationOf(decided, app.url))
    const returned = await social.receive(provider, brought, begun.cookie)
    const code = new URL(returned.location, app.url).searchParams.get('code') ?? ''
    await expect(social.handle(provider, code, returned.cookie)).rejects.toThrow()

    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(provider)
    const values = [...brought].filter(([name]) => /code|state|nonce|sig|claimed/.test(name))
    const secrets = [code, begun.cookie, returned.cookie, ...values.map(([, value]) => value)]
    for (const secret of secrets) expect(lines[0]).not.toContain(secret)
  },
)
