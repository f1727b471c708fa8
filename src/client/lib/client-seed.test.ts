import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aServer, aToken, json } from './a-server.ts'
import { ensureOwnClientSeed } from './client-seed.ts'
import { clearAuth, saveAuth } from './tokens.ts'

const seeds = (nonce: number, client_seed_origin: string) => () =>
  json({ data: { nonce, client_seed_origin } })

beforeEach(() => {
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
})
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

it('makes a seed only after it has read the commitment, and once', async () => {
  const heard = aServer({
    'GET /api/fairness': seeds(0, 'server'),
    'PUT /api/fairness/client-seed': () => json({ data: {} }),
  })
  await Promise.all([ensureOwnClientSeed(), ensureOwnClientSeed()])
  expect(heard.map(({ key }) => key)).toEqual([
    'GET /api/fairness',
    'PUT /api/fairness/client-seed',
  ])
})

it.each([
  ['a bet was made', 1, 'server'],
  ['the player made it himself', 0, 'player'],
])('leaves the seed alone when %s', async (_, nonce, origin) => {
  const heard = aServer({ 'GET /api/fairness': seeds(nonce, origin) })
  await ensureOwnClientSeed()
  expect(heard).toHaveLength(1)
})

it('lets a seed stand that another tab has played with meanwhile', async () => {
  aServer({
    'GET /api/fairness': seeds(0, 'server'),
    'PUT /api/fairness/client-seed': () => json({ code: 'seed_in_use' }, 409),
  })
  await expect(ensureOwnClientSeed()).resolves.toBeUndefined()
})

it('tries again after a failure, and for another player', async () => {
  aServer({})
  await expect(ensureOwnClientSeed()).rejects.toThrow()
  const heard = aServer({ 'GET /api/fairness': seeds(3, 'player') })
  await ensureOwnClientSeed()
  clearAuth()
  saveAuth({ ...aToken(2), token_type: 'Bearer' })
  await ensureOwnClientSeed()
  expect(heard).toHaveLength(2)
})
