// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import { clearCookie } from '#client/lib/browser/cookies.ts'

const beacon = vi.fn(() => true)
const written = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: beacon }))
  vi.spyOn(console, 'info').mockImplementation(written)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  clearCookie('consent')
  beacon.mockClear()
  written.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The shop's configuration with changes. Modules cache it, so each test loads its own. */
async function aPage(changes: object) {
  const { data } = (await aConfig['GET /api/config']().json()) as { data: object }
  aServer({ 'GET /api/config': () => json({ data: { ...data, ...changes } }) })
  const { track } = await import('./analytics.ts')
  const { saveConsent } = await import('./consent.ts')
  const { loadConfig } = await import('#client/lib/api/config.ts')
  const settled = async () => {
    await loadConfig().catch(() => undefined)
    await Promise.resolve()
  }
  return { track, saveConsent, settled }
}

const toUs = { mode: 'production', analytics: { url: 'https://count.example/e' } }

it('writes to the console in a demo, and sends nothing', async () => {
  const { track, saveConsent, settled } = await aPage({})
  saveConsent('given')
  track('open_login_modal')
  await settled()
  expect(written).toHaveBeenCalledWith('Analytics:', 'open_login_modal')
  expect(beacon).not.toHaveBeenCalled()
})

it('sends the event and the page, without its query, after consent', async () => {
  history.replaceState(null, '', '/boxes?modal=register&return=/profile')
  const { track, saveConsent, settled } = await aPage(toUs)
  saveConsent('given')
  track('make_register')
  await settled()
  const [url, body] = beacon.mock.calls[0] as unknown as [string, string]
  expect(url).toBe('https://count.example/e')
  expect(JSON.parse(body)).toEqual({
    event: 'make_register',
    page: '/boxes',
    at: expect.stringMatching(/Z$/),
  })
  expect(written).not.toHaveBeenCalled()
})

it.each([null, 'refused'] as const)('sends nothing when the answer is %s', async (answer) => {
  const { track, saveConsent, settled } = await aPage(toUs)
  if (answer) saveConsent(answer)
  track('make_deposit')
  await settled()
  expect(beacon).not.toHaveBeenCalled()
})

it('respects the opt-out of the browser', async () => {
  Object.assign(navigator, { globalPrivacyControl: true })
  const { track, settled } = await aPage(toUs)
  track('make_deposit')
  await settled()
  expect(beacon).not.toHaveBeenCalled()
})

it('fails silently when the shop is down', async () => {
  vi.useFakeTimers()
  aServer({})
  const { track } = await import('./analytics.ts')
  expect(() => track('make_deposit')).not.toThrow()
  // The configuration is requested a few times before the page gives up.
  await vi.advanceTimersByTimeAsync(30_000)
  expect(console.warn).toHaveBeenCalledWith('make_deposit was not counted.', expect.any(Error))
  expect(beacon).not.toHaveBeenCalled()
})
