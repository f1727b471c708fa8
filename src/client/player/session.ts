import { create } from 'zustand'
import { send } from '#client/lib/api/api.ts'
import { loadConfig } from '#client/lib/api/config.ts'
import { type Auth, clearAuth, onAuthChange, readAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import type { Profile, Tokens } from '#contract/http/account.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { ensureOwnClientSeed } from './client-seed.ts'

const PROFILE_DELAY_MS = 100

export interface Session {
  user: Profile | null
  auth: Auth | null
  isSidebarOpen: boolean
  isBoxOpening: boolean
  /** The battle that the player sits in, or null. */
  toBattle: string | null
}

interface Balance {
  seq: number
  balance: number
}

export const useSession = create<Session>(() => ({
  user: null,
  auth: readAuth(),
  isSidebarOpen: false,
  isBoxOpening: false,
  toBattle: null,
}))

const { getState, setState } = useSession

/** The newest balance that came while a box was opening or a round was decided: shown once that is seen. */
let held: Balance | null = null
let holds = 0
/** What is in the balance already and was won by what is still to be seen. */
const unseen = new Set<{ coins: number }>()

/** Whether the player asked for the end, or the session was lost. */
export type SessionEnd = 'asked' | 'lost'

let lastEnd: SessionEnd = 'lost'
const endListeners = new Set<(end: SessionEnd) => void>()

onAuthChange((auth) => {
  const wasSignedIn = getState().auth !== null
  setState(auth ? { auth } : { auth: null, user: null, toBattle: null })
  if (auth) {
    lastEnd = 'lost'
    return
  }
  held = null
  unseen.clear()
  if (wasSignedIn) for (const listener of endListeners) listener(lastEnd)
})

export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** How the last session ended: a guarded page sends a lost one to sign in, an asked one home. */
export function lastSessionEnd(): SessionEnd {
  return lastEnd
}

/** Signs in and loads the profile. Throws what `send` throws. */
export async function signIn(email: string, password: string): Promise<void> {
  // The forms that sign in bring it along; whoever only looks around needs none.
  const [{ oauth }, { withCaptcha }] = await Promise.all([
    loadConfig(),
    import('#client/lib/captcha/captcha.ts'),
  ])
  const login = { grant_type: 'password', scope: '*', ...oauth, username: email, password } as const
  const tokens = await withCaptcha('login', (captcha) =>
    send('POST /oauth/token', { body: { ...login, ...captcha } }),
  )
  await begin(tokens)
}

/**
 * Signs in whom a provider vouched for, by the token that it was turned into. Answers whether the
 * account is a new one. Throws what `send` throws.
 */
export async function signInBy(provider: SocialProvider, providerToken: string): Promise<boolean> {
  const { oauth } = await loadConfig()
  const who = { provider, access_token: providerToken }
  const body = { grant_type: 'social', scope: '*', ...oauth, ...who } as const
  const tokens = await send('POST /oauth/token', { body })
  await begin(tokens)
  return tokens.is_new ?? false
}

/** The session's first steps: its cookies, after a moment its profile, and a seed of its own. */
async function begin(tokens: Tokens): Promise<void> {
  saveAuth(tokens)
  await new Promise((resolve) => setTimeout(resolve, PROFILE_DELAY_MS))
  await loadProfile()
  ensureOwnClientSeed().catch((error: unknown) => {
    logFailure('The client seed could not be made; the first opening tries again.', error)
  })
}

/** Ends the session here whatever the server answers. */
export async function signOut(): Promise<void> {
  lastEnd = 'asked'
  try {
    await send('POST /api/profile/logout')
  } catch (error) {
    logFailure('The sign-out was not sent.', error)
  }
  clearAuth()
}

/** Ends every session of the player, this one last. Throws what `send` throws, and then none is ended. */
export async function signOutEverywhere(): Promise<{ msg: string }> {
  const reply = await send('DELETE /api/profile/sessions')
  lastEnd = 'asked'
  clearAuth()
  return reply
}

let loadingProfile: Promise<void> | null = null

/** Reads the signed-in player; a failure is only logged. */
export function loadProfile(): Promise<void> {
  loadingProfile ??= readProfile().finally(() => {
    loadingProfile = null
  })
  return loadingProfile
}

async function readProfile(): Promise<void> {
  try {
    showProfile((await send('GET /api/profile')).data)
  } catch (error) {
    logFailure('The profile could not be loaded.', error)
  }
}

/** Shows the player as the server has just described them. */
export function showProfile(profile: Profile): void {
  if (!getState().auth) return
  const shown = getState().user
  if (shown?.id !== profile.id) {
    setState({ user: { ...profile, balance: withoutUnseen(profile.balance) } })
    return
  }
  // The balance goes its own way, because it may have to wait and may be older than a live one.
  setState({ user: { ...profile, balance: shown.balance, balance_seq: shown.balance_seq } })
  applyBalance({ seq: profile.balance_seq, balance: profile.balance })
}

/** Shows a balance unless a newer one is known; while it is held back, it waits. */
export function applyBalance({ seq, balance }: Balance): void {
  const { user, isBoxOpening } = getState()
  if (!user || seq <= Math.max(user.balance_seq, held?.seq ?? 0)) return
  if (isBoxOpening || holds > 0) held = { seq, balance }
  else setState({ user: { ...user, balance: withoutUnseen(balance), balance_seq: seq } })
}

/** In whole cents. */
function withoutUnseen(balance: number): number {
  let cents = Math.round(balance * 100)
  for (const { coins } of unseen) cents -= Math.round(coins * 100)
  return cents / 100
}

/**
 * Shows what is left after a stake at once, though a box is opening: its answer holds nothing that was
 * won. What else came meanwhile still waits for the reel to stop.
 */
export function payStake({ seq, balance }: Balance): void {
  const { user } = getState()
  if (!user || seq <= user.balance_seq) return
  setState({ user: { ...user, balance: withoutUnseen(balance), balance_seq: seq } })
  if (held && held.seq <= seq) held = null
}

/**
 * Keeps coins that a settled bet has paid out of the balance on the screen, until the returned function is called
 * because the bet's end was seen. Call it before the balance that holds them is applied.
 */
export function hidePayout(coins: number): () => void {
  const payout = { coins }
  unseen.add(payout)
  return () => {
    const { user } = getState()
    if (!unseen.delete(payout) || !user || coins === 0) return
    const balance = (Math.round(user.balance * 100) + Math.round(coins * 100)) / 100
    setState({ user: { ...user, balance } })
  }
}

/** The player has taken a seat in a battle: every other page leads back to it. */
export function enterBattle(battleId: string): void {
  setState({ toBattle: battleId })
}

/** A battle is over, or the player's seat in it is given back. */
export function leaveBattle(battleId: string): void {
  if (getState().toBattle === battleId) setState({ toBattle: null })
}

/** From here on the player's own drop and new balance wait for `endOpening`. */
export function beginOpening(): void {
  setState({ isBoxOpening: true })
}

export function endOpening(): void {
  setState({ isBoxOpening: false })
  showHeld()
}

/** From here on a new balance waits, because it would give away what is still to be seen, until the returned function is called. */
export function holdBalance(): () => void {
  let isOver = false
  holds += 1
  return () => {
    if (isOver) return
    isOver = true
    holds -= 1
    showHeld()
  }
}

function showHeld(): void {
  if (getState().isBoxOpening || holds > 0) return
  const balance = held
  held = null
  if (balance) applyBalance(balance)
}
