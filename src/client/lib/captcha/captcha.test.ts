// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, json } from '#client/lib/api/a-server.ts'
import type {} from './recaptcha.ts'

const WORDS = 'The captcha was not loaded. Please reload the page and try again.'

// The configuration is cached per document, so each test starts with fresh modules.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const captchaOf = (captcha: object) => ({
  'GET /api/config': () => json({ data: { captcha, analytics: { url: null } } }),
})
const load = () => import('./captcha.ts')

test('without a captcha in use, a form carries none', async () => {
  aServer(captchaOf({ kind: 'none' }))
  const { captchaField, captchaToken } = await load()
  expect(captchaField(await captchaToken('register'))).toEqual({})
})

test('a token is sent in its own field', async () => {
  const { captchaField } = await load()
  expect(captchaField('abc')).toEqual({ 'g-recaptcha-response': 'abc' })
})

test.each<[string, Parameters<typeof aServer>[0]]>([
  ['nothing is known of it', { 'GET /api/config': () => json({}, 404) }],
  ['there is no challenge', captchaOf({ kind: 'altcha' })],
  ['there is no script', captchaOf({ kind: 'recaptcha', site_key: 'key' })],
])('when %s it reports that it was not loaded', async (_, answers) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  aServer(answers)
  const { captchaToken, prepareCaptcha } = await load()
  await prepareCaptcha()
  await expect(captchaToken('register')).rejects.toThrow(WORDS)
  expect(warn).toHaveBeenCalled()
})

test('requests a reCAPTCHA for the action, with a badge at the bottom left and one script', async () => {
  const captcha = {
    kind: 'recaptcha',
    site_key: 'key',
    script_url: 'https://captcha.example/api.js',
  }
  aServer(captchaOf(captcha))
  const render = vi.fn((_box: HTMLElement, _options: object) => 7)
  const execute = vi.fn(async () => 'token of Google')
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    window.grecaptcha = { ready: (work) => work(), render, execute }
    queueMicrotask(() => (script as HTMLScriptElement).onload?.(new Event('load')))
  })
  const { captchaToken, prepareCaptcha } = await load()
  await prepareCaptcha()
  expect(await captchaToken('register')).toBe('token of Google')
  await captchaToken('forgot')
  expect(append).toHaveBeenCalledOnce()
  expect(render.mock.calls[0]?.[1]).toEqual({
    sitekey: 'key',
    badge: 'bottomleft',
    size: 'invisible',
  })
  expect(execute.mock.calls).toEqual([
    [7, { action: 'register' }],
    [7, { action: 'forgot' }],
  ])
})
