// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '#client/lib/captcha/captcha.ts'
import { aConfig, aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { clearAuth, readAuth, saveAuth } from '#client/lib/api/tokens.ts'
import type { Profile } from '#contract/http/account.ts'
import {
  applyBalance,
  applyStake,
  hidePayout,
  holdBalance,
  holdOpening,
  loadProfile,
  onSessionEnd,
  type SessionEnd,
  signIn,
  signOut,
  useSession,
} from './session.ts'

const aProfile = (balance: number, balance_seq: number): Profile => ({
  id: 'player',
  name: 'Marlowe',
  email: 'marlowe@example.com',
  avatar: 'fox',
  promotions: false,
  is_email_confirmed: true,
  is_email_refused: false,
  is_hidden: false,
  chat: true,
  avatar_url: '',
  balance,
  balance_seq,
  birth_date: null,
  user_level: { level: 1, tier: 1, xp: 0, level_xp: 0, next_level_xp: 50 },
})
const shown = () => useSession.getState().user?.balance

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  useSession.setState({ user: aProfile(100, 5), isBoxOpening: false })
})
afterEach(() => {
  clearAuth()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the balance', () => {
  it('never goes back to an older one', () => {
    applyBalance({ seq: 7, balance: 70 })
    applyBalance({ seq: 6, balance: 60 })
    applyBalance({ seq: 7, balance: 77 })
    expect(shown()).toBe(70)
  })

  it('waits until nothing holds it back', () => {
    const [first, second] = [holdBalance(), holdBalance()]
    applyBalance({ seq: 8, balance: 80 })
    first()
    first()
    expect(shown()).toBe(100)
    applyStake({ seq: 7, balance: 75 })
    expect(shown()).toBe(75)
    second()
    expect(shown()).toBe(80)
  })

  it('waits for the reel, and then shows the newest one', () => {
    const endOpening = holdOpening()
    applyBalance({ seq: 8, balance: 80 })
    applyBalance({ seq: 7, balance: 70 })
    expect(shown()).toBe(100)
    endOpening()
    expect(shown()).toBe(80)
  })

  it('shows a stake immediately, and holds other changes back until the reel has stopped', () => {
    const endOpening = holdOpening()
    applyBalance({ seq: 6, balance: 97.5 })
    applyStake({ seq: 6, balance: 97.5 })
    expect(shown()).toBe(97.5)
    applyBalance({ seq: 7, balance: 110 })
    applyStake({ seq: 5, balance: 1 })
    expect(shown()).toBe(97.5)
    endOpening()
    expect(shown()).toBe(110)
  })

  it('is not revealed by a profile loaded in the meantime', async () => {
    aServer({ 'GET /api/profile': () => json({ data: aProfile(50, 9) }) })
    const endOpening = holdOpening()
    await loadProfile()
    expect(shown()).toBe(100)
    endOpening()
    expect(shown()).toBe(50)
  })

  it('of a live event outlives an older profile', async () => {
    aServer({ 'GET /api/profile': () => json({ data: aProfile(50, 6) }) })
    applyBalance({ seq: 9, balance: 90 })
    await loadProfile()
    expect(shown()).toBe(90)
  })
})

describe('a hidden payout', () => {
  it('is not in the balance until it is shown, whatever else arrives', () => {
    const release = holdBalance()
    // The live event arrives before the reply to the bet.
    applyBalance({ seq: 7, balance: 101 })
    const show = hidePayout(2)
    applyStake({ seq: 7, balance: 101 })
    release()
    expect(shown()).toBe(99)
    applyBalance({ seq: 8, balance: 151 })
    expect(shown()).toBe(149)
    show()
    show()
    expect(shown()).toBe(151)
  })

  it('of several bets is shown one by one, to the cent', () => {
    const [first, second] = [hidePayout(0.1), hidePayout(0.2)]
    applyBalance({ seq: 7, balance: 0.3 })
    expect(shown()).toBe(0)
    second()
    expect(shown()).toBe(0.2)
    first()
    expect(shown()).toBe(0.3)
  })
})

describe('the session', () => {
  it('logs in, loads the profile after 100 ms, and makes the client seed', async () => {
    clearAuth()
    const asked: string[] = []
    aServer({
      ...aConfig,
      'POST /oauth/token': () => json(aToken(2)),
      'GET /api/profile': () => json({ data: aProfile(10, 1) }),
      'GET /api/fairness': () => json({ data: { nonce: 0, client_seed_origin: 'server' } }),
      'PUT /api/fairness/client-seed': ({ body }) => {
        asked.push((body as { client_seed: string }).client_seed)
        return json({ data: {} })
      },
    })
    vi.useFakeTimers()
    const signedIn = signIn('marlowe@example.com', 'secret1')
    await vi.advanceTimersByTimeAsync(99)
    expect(useSession.getState()).toMatchObject({ auth: { accessToken: 'access-2' }, user: null })
    await vi.advanceTimersByTimeAsync(1)
    await signedIn
    expect(shown()).toBe(10)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatch(/^[A-Za-z0-9_-]{32}$/)
  })

  it('is cleared by a sign-out even when the server is down', async () => {
    aServer({})
    const ends: SessionEnd[] = []
    const stop = onSessionEnd((end) => ends.push(end))
    await signOut()
    stop()
    expect(useSession.getState()).toMatchObject({ user: null, auth: null })
    expect(readAuth()).toBeNull()
    expect(ends).toEqual(['asked'])
  })

  it('reports that it was lost', () => {
    const ends: SessionEnd[] = []
    const stop = onSessionEnd((end) => ends.push(end))
    clearAuth()
    stop()
    expect(ends).toEqual(['lost'])
  })
})
