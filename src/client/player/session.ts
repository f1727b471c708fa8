import { create } from 'zustand'
import { send } from '#client/lib/api/api.ts'
import { loadConfig } from '#client/lib/api/config.ts'
import { type Auth, clearAuth, onAuthChange, readAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import type { Profile, Tokens } from '#contract/http/account.ts'
import type { PasskeyAssertion } from '#contract/http/passkeys.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { ensureOwnClientSeed } from './client-seed.ts'

const PROFILE_DELAY_MS = 100

export interface Session {
  user: Profile | null
  auth: Auth | null
  isSidebarOpen: boolean
  isBoxOpening: boolean
  /** Whether the last change of the balance was a bet's payout. */
  isPayout: boolean
  /** The battle in which the player has a seat, or null. */
  toBattle: string | null
}

interface Balance {
  seq: number
  balance: number
  /** Whether a bet paid: the result of the bet says what was gained. */
  isPayout?: boolean
}

export const useSession = create<Session>(() => ({
  user: null,
  auth: readAuth(),
  isSidebarOpen: false,
  isBoxOpening: false,
  isPayout: false,
  toBattle: null,
}))

const { getState, setState } = useSession

/** The newest balance received while a box opens or a bet is pending; shown afterwards. */
let held: Balance | null = null
let holds = 0
/** Payouts that are already in the balance, but whose bets are still animated. */
const unseen = new Set<{ coins: number }>()

/** Whether the player logged out, or the session was lost. */
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

/** How the last session ended: a guarded page sends a lost one to the login, and a signed-out player home. */
export function lastSessionEnd(): SessionEnd {
  return lastEnd
}

/** Logs in and loads the profile. Throws what `send` throws. */
export async function signIn(email: string, password: string): Promise<void> {
  // Loaded on demand: visitors who only browse need no captcha code.
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

/** Ends a sign-in that asked for the second factor. Throws what `send` throws. */
export async function signInWithFactor(
  factor: { challenge: string; trust_device?: boolean } & (
    | { code: string }
    | { passkey: PasskeyAssertion }
  ),
): Promise<void> {
  const { oauth } = await loadConfig()
  const body = { grant_type: 'second_factor', scope: '*', ...oauth, ...factor } as const
  await begin(await send('POST /oauth/token', { body }))
}

/**
 * Logs in with a social provider, by the token of its callback. Returns whether the account is new. Throws
 * what `send` throws.
 */
export async function signInWithProvider(
  provider: SocialProvider,
  providerToken: string,
): Promise<boolean> {
  const { oauth } = await loadConfig()
  const who = { provider, access_token: providerToken }
  const body = { grant_type: 'social', scope: '*', ...oauth, ...who } as const
  const tokens = await send('POST /oauth/token', { body })
  await begin(tokens)
  return tokens.is_new ?? false
}

/** Starts the session: saves its cookies, then loads the profile and sets the player's own client seed. */
async function begin(tokens: Tokens): Promise<void> {
  saveAuth(tokens)
  await new Promise((resolve) => setTimeout(resolve, PROFILE_DELAY_MS))
  await loadProfile()
  ensureOwnClientSeed().catch((error: unknown) => {
    logFailure('The client seed could not be made; the first opening tries again.', error)
  })
}

/** Ends the session in this browser, whatever the server replies. */
export async function signOut(): Promise<void> {
  lastEnd = 'asked'
  try {
    await send('POST /api/profile/logout')
  } catch (error) {
    logFailure('The sign-out was not sent.', error)
  }
  clearAuth()
}

/** Ends every session of the player, this one last. If it throws what `send` throws, none has ended. */
export async function signOutEverywhere(): Promise<{ msg: string }> {
  const reply = await send('DELETE /api/profile/sessions')
  lastEnd = 'asked'
  clearAuth()
  return reply
}

/** Ends the session of an account that no longer exists. */
export function endErasedSession(): void {
  lastEnd = 'asked'
  clearAuth()
}

let loadingProfile: Promise<void> | null = null

/** Loads the signed-in player's profile; a failure is only logged. */
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

/** Shows the profile that the server has just returned. */
export function showProfile(profile: Profile): void {
  if (!getState().auth) return
  const shown = getState().user
  if (shown?.id !== profile.id) {
    setState({ user: { ...profile, balance: withoutUnseen(profile.balance) } })
    return
  }
  // The balance is applied separately, because it may be held back or older than a live one.
  setState({ user: { ...profile, balance: shown.balance, balance_seq: shown.balance_seq } })
  applyBalance({ seq: profile.balance_seq, balance: profile.balance })
}

/** Shows a balance unless a newer one is known; while balances are held back, stores it for later. */
export function applyBalance({ seq, balance, isPayout = false }: Balance): void {
  const { user, isBoxOpening } = getState()
  if (!user || seq <= Math.max(user.balance_seq, held?.seq ?? 0)) return
  if (isBoxOpening || holds > 0) held = { seq, balance, isPayout }
  else {
    const shown = { ...user, balance: withoutUnseen(balance), balance_seq: seq }
    setState({ user: shown, isPayout })
  }
}

/** In whole cents. */
function withoutUnseen(balance: number): number {
  let cents = Math.round(balance * 100)
  for (const { coins } of unseen) cents -= Math.round(coins * 100)
  return cents / 100
}

/**
 * Shows the balance after a stake immediately, even while a box opens: it contains no winnings. Other
 * changes still wait for the reel to stop.
 */
export function applyStake({ seq, balance }: Balance): void {
  const { user } = getState()
  if (!user || seq <= user.balance_seq) return
  const shown = { ...user, balance: withoutUnseen(balance), balance_seq: seq }
  setState({ user: shown, isPayout: false })
  if (held && held.seq <= seq) held = null
}

/**
 * Hides the payout of a settled bet from the displayed balance until the returned function is called, when
 * the result is visible. Call it before applying the balance that contains the payout.
 */
export function hidePayout(coins: number): () => void {
  const payout = { coins }
  unseen.add(payout)
  return () => {
    const { user } = getState()
    if (!unseen.delete(payout) || !user || coins === 0) return
    const balance = (Math.round(user.balance * 100) + Math.round(coins * 100)) / 100
    setState({ user: { ...user, balance }, isPayout: true })
  }
}

/** The player has taken a seat in a battle: every other page shows a link back to it. */
export function enterBattle(battleId: string): void {
  setState({ toBattle: battleId })
}

/** The battle is over, or the player has left their seat. */
export function leaveBattle(battleId: string): void {
  if (getState().toBattle === battleId) setState({ toBattle: null })
}

/** Holds back the player's own drop and new balances until the returned function is called. */
export function holdOpening(): () => void {
  setState({ isBoxOpening: true })
  return () => {
    setState({ isBoxOpening: false })
    showHeld()
  }
}

/** Holds back new balances, which would reveal a result, until the returned function is called. */
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
