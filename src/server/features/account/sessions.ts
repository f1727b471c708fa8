import type { Tokens } from '#contract/http/account.ts'
import type { FactorAsked, PasskeyAssertion } from '#contract/http/passkeys.ts'
import type { SessionEntry } from '#contract/http/profile.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import { batched } from '#server/platform/db/batched.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { isStorageFull } from '#server/platform/db/database-errors.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { prefixOf } from '#server/platform/http/client-address.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import {
  endSessionOf,
  endSessionsOf,
  listSessionsOf,
  lockPasswordHash,
  touchSession,
} from './session-store.ts'
import {
  endSession,
  findCallers,
  haveSameSession,
  insertSession,
  listStaffSessions,
  lockRefreshToken,
  type RefreshRow,
  type StaffSession,
  spendRefreshToken,
} from './store.ts'
import { createTokenCache, type EndedSessions } from './token-cache.ts'
import { issueTokens, openSuccessor, sealSuccessor, tokenHash } from './tokens.ts'

/** For this long a client may repeat a refresh whose answer was lost. */
const GRACE_MS = 5_000
/** The last use of a session is recorded to the minute. */
const SEEN_EVERY_MS = MINUTE_MS

export interface SessionDeps {
  database: Database
  clock: Clock
  bus?: Bus
  entropy: Entropy
  /** Called when a player's access has changed: their sockets are closed and have to reauthenticate. */
  onAccessChanged(playerId: string): void
  /** The second factor of the shop's players; without it, none is asked for. */
  secondFactor?: Pick<SignInFactors, 'askAtSignIn' | 'endTrust'>
}

/** The second factor, as far as logging in needs it. */
export interface SignInFactors {
  /** The challenge of a sign-in whose first factor was right; null if no second one is needed. */
  askAtSignIn(
    tx: Tx,
    playerId: string,
    signIn: { trustToken: string | undefined; isAfterPassword: boolean },
  ): Promise<FactorAsked | null>
  /** Ends a sign-in with its second factor. */
  signIn(
    given: { challenge: string; code?: string | undefined; passkey?: PasskeyAssertion | undefined },
    device: Device & { wantsTrust: boolean },
  ): Promise<{ tokens: Tokens; trustToken: string | null }>
  /** Ends what depends on earlier sign-ins: trusted devices, open challenges, and counted failures. */
  endTrust(tx: Tx, playerId: string): Promise<void>
  /** Removes all factors, unnoticed by letters and records; false if there were none. */
  removeAll(tx: Tx, playerId: string): Promise<boolean>
}

/** What logs in. */
export interface Device {
  userAgent: string
  /** The country that the proxy reports, if any. */
  place: string | null
  /** Of which the session keeps the network only. */
  ip: string
}

/** A sign-in after its first factor: done, or waiting for the second. */
export type Admission = { tokens: Tokens } | { asked: FactorAsked }

/** A device with the cookie by which it may be trusted. */
export type KnownDevice = Device & { trustToken: string | undefined }

/**
 * Whether every node has heard that sessions have ended. If not, some node may still accept them, for at most 5 seconds.
 */
export interface Ending {
  /** Known after the commit. */
  isHeard: Promise<boolean>
}

export interface Sessions {
  /** Opens a session, whatever factors its player has. */
  open(playerId: string): Promise<Tokens>
  /** Opens a session for a device, which is named by its user agent, in the caller's transaction. */
  openIn(tx: Tx, playerId: string, device: Device & { factorAt: Date | null }): Promise<Tokens>
  /** Opens a session after a provider vouched for the player, or asks for their second factor. */
  admit(playerId: string, device: KnownDevice): Promise<Admission>
  /** The same after a password check; null if the password was changed since. */
  admitByPassword(
    player: { id: string; password_hash: string | null },
    device: KnownDevice,
  ): Promise<Admission | null>
  /**
   * Returns new tokens. A token that was used before ends its whole session. Refuses `invalid_refresh_token`, also if a
   * second token was sent that belongs to another session.
   */
  refresh(refreshToken: string, alsoSent?: string): Promise<Tokens>
  end(player: Player): Promise<Ending>
  /** A player's sessions, the most recently seen first. */
  list(player: Player): Promise<SessionEntry[]>
  /** Ends one session of a player, by its id. Refuses `not_found`. */
  endOne(player: Player, sessionId: string): Promise<Ending>
  /**
   * Ends all of a player's sessions, or all but one, after the caller's transaction commits. No device is trusted any
   * more, and nobody can end a sign-in that had begun.
   */
  endAll(tx: Tx, playerId: string, except?: string): Promise<Ending>
  authenticate(accessToken: string): Promise<Player | null>
  /** The live sessions of the staff in which a second factor was given, with the role of each now. */
  listStaff(): Promise<StaffSession[]>
  /** Drops a player from the cache. */
  forget(playerId: string): void
  /** Like `forget`, and closes their sockets: their role or hold has changed. */
  reconsider(playerId: string): void
}

export function createSessions(deps: SessionDeps): Sessions {
  const { database, clock, entropy } = deps
  const cache = createTokenCache(clock, deps.bus)

  const openIn: Sessions['openIn'] = async (tx, playerId, { userAgent, place, ip, factorAt }) => {
    const id = entropy.id()
    const device = deviceOf(userAgent)
    const beganAt = instantOf(clock)
    const network = prefixOf(ip)
    await insertSession(tx, { id, playerId, device, place, network, factorAt, createdAt: beganAt })
    return issueTokens(tx, deps, { id, generation: 0, beganAt })
  }

  const open = (playerId: string): Promise<Tokens> =>
    database.transaction((tx) =>
      openIn(tx, playerId, { userAgent: '', place: null, ip: '', factorAt: null }),
    )

  async function admitIn(
    tx: Tx,
    playerId: string,
    { trustToken, isAfterPassword, ...device }: KnownDevice & { isAfterPassword: boolean },
  ): Promise<Admission> {
    const signIn = { trustToken, isAfterPassword }
    const asked = await deps.secondFactor?.askAtSignIn(tx, playerId, signIn)
    return asked ? { asked } : { tokens: await openIn(tx, playerId, { ...device, factorAt: null }) }
  }

  async function refresh(refreshToken: string, alsoSent = refreshToken): Promise<Tokens> {
    const hash = tokenHash(refreshToken)
    const tokens = await database.transaction(async (tx) => {
      if (!(await haveSameSession(tx, hash, tokenHash(alsoSent)))) return null
      const row = await lockRefreshToken(tx, hash, instantOf(clock))
      if (!row?.is_alive) return null
      if (row.used_at) {
        if (isLostAnswer(row, clock) && row.successor) {
          return openSuccessor(refreshToken, row.successor)
        }
        await endSession(tx, row.session_id, instantOf(clock))
        announced(tx, row.player_id, { sessionId: row.session_id })
        return null
      }
      const next = await issueTokens(tx, deps, {
        id: row.session_id,
        generation: row.generation + 1,
        beganAt: row.began_at,
      })
      await spendRefreshToken(tx, hash, sealSuccessor(refreshToken, next), instantOf(clock))
      return next
    })
    return tokens ?? refuse('invalid_refresh_token', oauthError('invalid_grant'))
  }

  const end = (player: Player): Promise<Ending> =>
    database.transaction(async (tx) => {
      await endSession(tx, player.sessionId, instantOf(clock))
      return announced(tx, player.id, { sessionId: player.sessionId })
    })

  const endOne = (player: Player, sessionId: string): Promise<Ending> =>
    database.transaction(async (tx) => {
      const isOwn =
        isUuid(sessionId) && (await endSessionOf(tx, player.id, sessionId, instantOf(clock)))
      if (!isOwn) refuse('not_found')
      return announced(tx, player.id, { sessionId })
    })

  async function endAll(tx: Tx, playerId: string, except?: string): Promise<Ending> {
    await deps.secondFactor?.endTrust(tx, playerId)
    await endSessionsOf(tx, playerId, except ?? null, instantOf(clock))
    return announced(tx, playerId, { playerId, exceptSessionId: except })
  }

  /** Announces ended sessions to all nodes once the transaction has committed. */
  function announced(tx: Tx, playerId: string, ended: EndedSessions): Ending {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    tx.afterCommit(() => {
      resolve(cache.forget(ended))
      deps.onAccessChanged(playerId)
    })
    return { isHeard: promise }
  }

  async function list(player: Player): Promise<SessionEntry[]> {
    const rows = await listSessionsOf(database.pool, player.id, instantOf(clock))
    return rows.map(({ id, device, place, created_at, last_seen_at }) => ({
      id,
      device,
      place,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_current: id === player.sessionId,
    }))
  }

  const findCaller = batched((tokenHashes: Buffer[]) =>
    findCallers(database.pool, tokenHashes, instantOf(clock)),
  )

  async function authenticate(accessToken: string): Promise<Player | null> {
    const known = cache.find(accessToken)
    if (known) return known
    const keep = cache.begin()
    const caller = await findCaller(tokenHash(accessToken))
    if (!caller) return null
    keep(accessToken, caller.player, caller.expiresAt)
    const before = new Date(clock.now() - SEEN_EVERY_MS)
    if (caller.seenAt < before) {
      // On a full disk the write fails, but reading must still work.
      await touchSession(database.pool, caller.player.sessionId, instantOf(clock), before).catch(
        (error: unknown) => {
          if (!isStorageFull(error)) throw error
        },
      )
    }
    return caller.player
  }

  const forget = (playerId: string) => void cache.forget({ playerId })

  return {
    open,
    openIn,
    admit: (playerId, device) =>
      database.transaction((tx) => admitIn(tx, playerId, { ...device, isAfterPassword: false })),
    admitByPassword: ({ id, password_hash }, device) =>
      database.transaction(async (tx) => {
        const isRight = password_hash !== null && (await lockPasswordHash(tx, id, password_hash))
        return isRight ? admitIn(tx, id, { ...device, isAfterPassword: true }) : null
      }),
    refresh,
    end,
    list,
    endOne,
    endAll,
    authenticate,
    listStaff: () => listStaffSessions(database.pool, instantOf(clock)),
    forget,
    reconsider(playerId) {
      forget(playerId)
      deps.onAccessChanged(playerId)
    },
  }
}

/** Only the token just before the newest, within the grace period. */
const isLostAnswer = (row: RefreshRow, clock: Pick<Clock, 'now'>): boolean =>
  row.newest === row.generation + 1 &&
  row.used_at !== null &&
  clock.now() - row.used_at.getTime() <= GRACE_MS

/** The fields that OAuth clients read, in addition to ours. */
export const oauthError = (error: string) => ({ also: { error, hint: '' } })

const UNKNOWN = 'Unknown device'

/** The first match wins: other browsers' user agents contain the names of those they imitate. */
const browsers: [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A device's name as its owner knows it, such as «Firefox on Windows»; nothing else of the user agent is kept. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? UNKNOWN
}

const nameIn = (names: typeof browsers, userAgent: string): string | undefined =>
  names.find(([sign]) => sign.test(userAgent))?.[1]
