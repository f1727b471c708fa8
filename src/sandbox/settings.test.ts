import { expect, test } from 'vitest'
import { sandboxEnv } from '#tests/support/shop/sandbox-process.ts'
import { readSettings } from './settings.ts'

test('a sandbox without members has no demo players; one in production does not start', () => {
  const members = [{ email: 'a@crowd.coffer.example', password: 'a' }]
  const demoPlayers = { clientId: 'web', clientSecret: 'web', members }
  const env = { ...sandboxEnv, DEMO_CROWD_MEMBERS: JSON.stringify(demoPlayers) }
  expect(readSettings(sandboxEnv).demoPlayers).toBe(null)
  expect(readSettings(env).demoPlayers).toEqual(demoPlayers)
  expect(() => readSettings({ ...env, NODE_ENV: 'production' })).toThrow('production')
  expect(() => readSettings({ ...sandboxEnv, DEMO_CROWD_MEMBERS: '[]' })).toThrow('DEMO_CROWD')
})
