import { create } from 'zustand'
import { Refused, send } from '#client/lib/api/api.ts'
import { loadConfig } from '#client/lib/api/config.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { clearAuth, onAuthChange, readAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { withCaptcha } from '#client/lib/captcha/captcha.ts'
import { factorAskedBy } from '#client/player/second-factor/asked.ts'
import type { FactorGiven } from '#client/player/second-factor/factor-form.tsx'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { FactorAsked } from '#contract/http/passkeys.ts'

export type Staff = Reply<CallsByKey['GET /api/operator/me']>['data']

/** How far a sign-in has come. */
export type Stage =
  | { is: 'loading' }
  | { is: 'password' }
  | { is: 'factor'; asked: FactorAsked; isSignIn: boolean }
  /** The account has no second factor yet. The password is known if it was typed a moment ago. */
  | { is: 'enrolling'; password: string | null }
  | { is: 'no_staff' }
  | { is: 'failed'; error: Error }
  | { is: 'ready' }

interface Session {
  stage: Stage
  /** Who works here. They stay while their session has ended, so that nothing that they typed is lost. */
  staff: Staff | null
}

export const useSession = create<Session>(() => ({ stage: { is: 'loading' }, staff: null }))

const { setState, getState } = useSession
const enter = (stage: Stage) => setState({ stage })

/** Of the sign-in that is under way, so that enrolling need not ask for it again. */
let typedPassword: string | null = null

/** Starts the session of this browser, if it has one, and notices when it ends. */
export function watchSession(): void {
  onAuthChange((auth) => {
    if (!auth) enter({ is: 'password' })
  })
  // A session may end on the server while its cookies last: whatever fails for that asks to log in again.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') noticeEnd(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') noticeEnd(event.action.error)
  })
  void checkSession()
}

function noticeEnd(error: unknown): void {
  if (getState().stage.is !== 'ready' || !(error instanceof Refused)) return
  if (error.code === 'unauthenticated') enter({ is: 'password' })
  else if (error.code === 'second_factor_required') void checkSession()
}

/** Finds out who is logged in and what the session still lacks. */
export async function checkSession(): Promise<void> {
  if (!readAuth()) return enter({ is: 'password' })
  try {
    const staff = await askWho()
    if ('id' in staff) begin(staff)
    else enter(staff)
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return enter({ is: 'password' })
    enter({ is: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
  }
}

/** Who is logged in, or what is asked for first. */
async function askWho(): Promise<Staff | Stage> {
  try {
    return (await send('GET /api/operator/me')).data
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'forbidden') return { is: 'no_staff' }
    if (error.code !== 'second_factor_required') throw error
    if (!(await hasFactor())) return { is: 'enrolling', password: typedPassword }
    const asked = factorAskedBy(error)
    if (asked?.challenge) return { is: 'factor', asked, isSignIn: false }
    return { is: 'password' }
  }
}

async function hasFactor(): Promise<boolean> {
  const { totp, passkeys } = (await send('GET /api/profile/security')).data
  return totp || passkeys.length > 0
}

function begin(staff: Staff): void {
  typedPassword = null
  const known = getState().staff
  // Somebody else at the same screen begins with an empty one.
  if (known && known.id !== staff.id) {
    location.reload()
    return
  }
  setState({ staff, stage: { is: 'ready' } })
  void queryClient.invalidateQueries()
}

/** Logs in by email and password. Throws what `send` throws. */
export async function signIn(email: string, password: string): Promise<void> {
  const { oauth } = await loadConfig()
  const login = { grant_type: 'password', scope: '*', ...oauth, username: email, password } as const
  try {
    const tokens = await withCaptcha('login', (captcha) =>
      send('POST /oauth/token', { body: { ...login, ...captcha } }),
    )
    saveAuth(tokens)
  } catch (error) {
    const asked = factorAskedBy(error)
    if (!asked) throw error
    return enter({ is: 'factor', asked, isSignIn: true })
  }
  typedPassword = password
  await checkSession()
}

/** Gives the second factor that was asked for. Throws what `send` throws. */
export async function giveFactor(given: FactorGiven, isSignIn: boolean): Promise<void> {
  try {
    if (isSignIn) {
      const { oauth } = await loadConfig()
      const body = { grant_type: 'second_factor', scope: '*', ...oauth, ...given } as const
      saveAuth(await send('POST /oauth/token', { body }))
    } else await send('POST /api/profile/second-factor', { body: given })
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'challenge_expired')) throw error
    return enter({ is: 'password' })
  }
  await checkSession()
}

/** Ends the session and forgets everything that was shown. */
export async function signOut(): Promise<void> {
  // Nothing is read or heard any more while it ends.
  setState({ stage: { is: 'loading' }, staff: null })
  queryClient.clear()
  try {
    await send('POST /api/profile/logout')
  } catch (error) {
    logFailure('The sign-out was not sent.', error)
  }
  clearAuth()
  enter({ is: 'password' })
}

/** The member of the staff who works here; only for what is shown to them. */
export function useStaff(): Staff {
  const staff = useSession((session) => session.staff)
  if (!staff) throw new Error('Nobody is logged in')
  return staff
}
