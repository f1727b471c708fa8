// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearCookie, readCookie, writeCookie } from '#client/lib/browser/cookies.ts'
import { aConfig, aServer, aToken, json } from './a-server.ts'
import { newIdempotencyKey, Refused, send, Unreachable } from './api.ts'
import { clearAuth, readAuth, saveAuth } from './tokens.ts'

const expired = () => json({ code: 'unauthenticated', message: 'Please log in first.' }, 401)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  clearAuth()
  clearCookie('trackingLink')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a call', () => {
  it('fills in its path, its query and its headers', async () => {
    writeCookie('trackingLink', 'spring', 60)
    saveAuth({ ...aToken(1), token_type: 'Bearer' })
    const requests = aServer({
      'GET /api/boxes?search=gold+bar&min_price=5': () => json({ data: [], categories: [] }),
      'POST /api/boxes/midas-vault/open': () => json({ data: {} }),
    })
    await send('GET /api/boxes', { query: { search: 'gold bar', min_price: 5 } })
    await send('POST /api/boxes/:slug/open', {
      params: { slug: 'midas-vault' },
      body: { count: 2 },
      idempotencyKey: 'key-1',
    })
    expect(requests[0]?.headers.get('accept')).toBe('application/json')
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer access-1')
    expect(requests[0]?.headers.get('x-tlink')).toBe('spring')
    expect(requests[1]?.headers.get('idempotency-key')).toBe('key-1')
    expect(requests[1]?.body).toEqual({ count: 2 })
  })

  it('throws a refusal with its code, message and data', async () => {
    const body = { code: 'insufficient_funds', message: 'Too low.', data: { missing: 3.5 } }
    aServer({ 'GET /api/profile': () => json(body, 409) })
    const error = await send('GET /api/profile').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ status: 409, ...body })
  })

  it('turns a reply that is not JSON into an internal error', async () => {
    aServer({ 'GET /api/profile': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
    await expect(send('GET /api/profile')).rejects.toMatchObject({
      status: 502,
      code: 'internal_error',
    })
  })

  it('throws Unreachable when no reply arrives', async () => {
    aServer({})
    await expect(send('GET /api/profile')).rejects.toBeInstanceOf(Unreachable)
  })
})

describe('an expired token', () => {
  it('is refreshed once for all calls that met it, and they are retried', async () => {
    saveAuth({ ...aToken(1), token_type: 'Bearer' })
    const requests = aServer({
      ...aConfig,
      'POST /oauth/token': () => json(aToken(2)),
      'GET /api/profile': ({ headers }) =>
        headers.get('authorization') === 'Bearer access-2' ? json({ data: 'me' }) : expired(),
    })
    const [first, second] = await Promise.all([send('GET /api/profile'), send('GET /api/profile')])
    expect([first, second]).toEqual([{ data: 'me' }, { data: 'me' }])
    const refreshes = requests.filter(({ key }) => key === 'POST /oauth/token')
    expect(refreshes).toHaveLength(1)
    expect(refreshes[0]?.body).toMatchObject({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'web',
    })
    expect(readCookie('refresh_token')).toBe('refresh-2')
  })

  it('is not refreshed twice for the same call', async () => {
    saveAuth({ ...aToken(1), token_type: 'Bearer' })
    const requests = aServer({
      ...aConfig,
      'POST /oauth/token': () => json(aToken(2)),
      'GET /api/profile': expired,
    })
    await expect(send('GET /api/profile')).rejects.toMatchObject({ status: 401 })
    expect(requests.filter(({ key }) => key === 'POST /oauth/token')).toHaveLength(1)
  })

  it('ends the session when the refresh is refused, and keeps it when the server is down', async () => {
    saveAuth({ ...aToken(1), token_type: 'Bearer' })
    aServer({ ...aConfig, 'GET /api/profile': expired })
    await expect(send('GET /api/profile')).rejects.toMatchObject({ status: 401 })
    expect(readAuth()).not.toBeNull()

    aServer({
      ...aConfig,
      'GET /api/profile': expired,
      'POST /oauth/token': () => json({ code: 'invalid_refresh_token' }, 400),
    })
    await expect(send('GET /api/profile')).rejects.toMatchObject({ status: 401 })
    expect(readAuth()).toBeNull()
    expect(readCookie('access_token')).toBeNull()
  })

  it('is not refreshed if its session has ended in the meantime', async () => {
    saveAuth({ ...aToken(1), token_type: 'Bearer' })
    const requests = aServer({
      ...aConfig,
      'GET /api/profile': () => {
        clearAuth()
        return expired()
      },
    })
    await expect(send('GET /api/profile')).rejects.toMatchObject({ status: 401 })
    expect(requests.some(({ key }) => key === 'POST /oauth/token')).toBe(false)
  })

  it('is replaced by the token that another tab has refreshed in the meantime', async () => {
    saveAuth({ ...aToken(1), token_type: 'Bearer' })
    const requests = aServer({
      ...aConfig,
      'GET /api/profile': ({ headers }) => {
        if (headers.get('authorization') === 'Bearer access-7') return json({ data: 'me' })
        writeCookie('access_token', 'access-7', 60)
        return expired()
      },
    })
    await expect(send('GET /api/profile')).resolves.toEqual({ data: 'me' })
    expect(requests.some(({ key }) => key === 'POST /oauth/token')).toBe(false)
  })
})

it('makes idempotency keys that differ', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})
