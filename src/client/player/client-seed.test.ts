// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { ensureOwnClientSeed, noteBetCommitment } from './client-seed.ts'

const seeds = (nonce: number, client_seed_origin: string) => () =>
  json({ data: { nonce, client_seed_origin } })

beforeEach(() => {
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
})
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

it('makes a seed once, and only after it has read the commitment', async () => {
  const requests = aServer({
    'GET /api/fairness': seeds(0, 'server'),
    'PUT /api/fairness/client-seed': () => json({ data: {} }),
  })
  await Promise.all([ensureOwnClientSeed(), ensureOwnClientSeed()])
  expect(requests.map(({ key }) => key)).toEqual([
    'GET /api/fairness',
    'PUT /api/fairness/client-seed',
  ])
})

it.each([
  ['a bet has used it', 1, 'server'],
  ['the player made it themselves', 0, 'player'],
])('keeps the seed when %s', async (_, nonce, origin) => {
  const requests = aServer({ 'GET /api/fairness': seeds(nonce, origin) })
  await ensureOwnClientSeed()
  expect(requests).toHaveLength(1)
})

const pair = (server_seed_hash: string, nonce: number, client_seed_origin: string) => ({
  server_seed_hash,
  next_server_seed_hash: `${server_seed_hash} next`,
  nonce,
  client_seed_origin,
})

it.each([
  ['before the first bet', 0, 'PUT /api/fairness/client-seed'],
  ['after some bets', 3, 'POST /api/fairness/rotate'],
])('replaces a seed that was carried over, %s', async (_, nonce, call) => {
  const requests = aServer({
    'GET /api/fairness': () => json({ data: pair('a', nonce, 'carried') }),
    [call]: () => json({ data: { current: pair('a next', 0, 'player') } }),
  })
  await ensureOwnClientSeed()
  expect(requests.map(({ key }) => key)).toEqual(['GET /api/fairness', call])
})

it('makes a new seed when the server has rotated during the session', async () => {
  let stands = pair('a', 9_999, 'player')
  const requests = aServer({
    'GET /api/fairness': () => json({ data: stands }),
    'POST /api/fairness/rotate': () => {
      stands = pair('b next', 0, 'player')
      return json({ data: { current: stands } })
    },
  })
  await ensureOwnClientSeed()
  noteBetCommitment('a')
  await ensureOwnClientSeed()
  expect(requests).toHaveLength(1)

  stands = pair('b', 2, 'carried')
  noteBetCommitment('b')
  await ensureOwnClientSeed()
  noteBetCommitment('b next')
  await ensureOwnClientSeed()
  expect(requests.map(({ key }) => key)).toEqual([
    'GET /api/fairness',
    'GET /api/fairness',
    'POST /api/fairness/rotate',
  ])
})

it('keeps a seed with an open bet', async () => {
  aServer({
    'GET /api/fairness': () => json({ data: pair('a', 3, 'carried') }),
    'POST /api/fairness/rotate': () => json({ code: 'seed_has_open_bets' }, 409),
  })
  await expect(ensureOwnClientSeed()).resolves.toBeUndefined()
})

it('keeps a seed that another tab has used in the meantime', async () => {
  aServer({
    'GET /api/fairness': seeds(0, 'server'),
    'PUT /api/fairness/client-seed': () => json({ code: 'seed_in_use' }, 409),
  })
  await expect(ensureOwnClientSeed()).resolves.toBeUndefined()
})

it('retries after a failure, and for another player', async () => {
  aServer({})
  await expect(ensureOwnClientSeed()).rejects.toThrow()
  const requests = aServer({ 'GET /api/fairness': seeds(3, 'player') })
  await ensureOwnClientSeed()
  clearAuth()
  saveAuth({ ...aToken(2), token_type: 'Bearer' })
  await ensureOwnClientSeed()
  expect(requests).toHaveLength(2)
})
