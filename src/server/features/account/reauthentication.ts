import { RECENT_SIGN_IN_MINUTES } from '#contract/forms.ts'
import type { ConnectNeed } from '#contract/http/social.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import { createPasswordThrottle } from './password-throttle.ts'
import { isRightPassword } from './passwords.ts'
import { readSignIn, type SignInRow } from './session-store.ts'

const RECENT_MS = RECENT_SIGN_IN_MINUTES * MINUTE_MS

type Caller = Pick<Player, 'id' | 'sessionId'>

export interface Reauthentication {
  /** What a player has to prove before another sign-in method can be connected. */
  needOf(player: Caller): Promise<ConnectNeed>
  /**
   * Passes if the email is confirmed and the player has just logged in or gives the password. Refuses
   * `email_unconfirmed`, `sign_in_again`, `unauthenticated`, a wrong password, and too many attempts.
   */
  check(player: Caller, password: string | undefined): Promise<void>
  /**
   * Passes with the password, or after a recent sign-in if the account has none. Refuses `unauthenticated`,
   * `sign_in_again`, a wrong password, and too many attempts.
   */
  insist(player: Caller, password: string | undefined): Promise<void>
  /** Requires that the same session is still alive, and keeps it so until the transaction ends. */
  lock(tx: Tx, player: Caller): Promise<void>
}

/** Checks that a caller is the account's owner and not just the holder of one of its sessions. */
export function createReauthentication(deps: {
  database: Database
  clock: Pick<Clock, 'now'>
  bus?: Bus
}): Reauthentication {
  const { database, clock } = deps
  const throttle = createPasswordThrottle(deps, 'failures of owners')

  const read = async (player: Caller): Promise<SignInRow> =>
    (await readSignIn(database.pool, player)) ?? refuse('unauthenticated')

  // An unconfirmed email may belong to somebody else, who could claim the account later and must not find a
  // stranger's sign-in there. Without an email there is no such person.
  const isUnconfirmed = ({ email, email_confirmed_at }: SignInRow): boolean =>
    email !== null && email_confirmed_at === null

  const isRecent = ({ created_at }: SignInRow): boolean =>
    created_at.getTime() > clock.now() - RECENT_MS

  function needIn(signIn: SignInRow) {
    if (isUnconfirmed(signIn)) return 'confirmed_email'
    if (isRecent(signIn)) return 'nothing'
    return signIn.password_hash === null ? 'sign_in' : 'password'
  }

  async function check(player: Caller, password: string | undefined): Promise<void> {
    const signIn = await read(player)
    const need = needIn(signIn)
    if (need === 'confirmed_email') refuse('email_unconfirmed')
    if (need === 'nothing') return
    if (need === 'sign_in') refuse('sign_in_again')
    await checkPassword(player, signIn, password)
  }

  async function insist(player: Caller, password: string | undefined): Promise<void> {
    const signIn = await read(player)
    if (signIn.password_hash !== null) return checkPassword(player, signIn, password)
    if (!isRecent(signIn)) refuse('sign_in_again')
  }

  async function checkPassword(
    player: Caller,
    signIn: SignInRow,
    password: string | undefined,
  ): Promise<void> {
    if (!password) refuseField('password', { code: 'password_needed' })
    throttle.begin(player.id)
    if (!(await isRightPassword(signIn.password_hash, password ?? ''))) {
      refuseField('password', { code: 'password_wrong' })
    }
    throttle.succeed(player.id)
  }

  return {
    needOf: async (player) => needIn(await read(player)),
    check,
    insist,
    async lock(tx, player) {
      if (!(await readSignIn(tx, player, 'FOR SHARE'))) refuse('unauthenticated')
    },
  }
}
