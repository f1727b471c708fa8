import type { IncomingHttpHeaders } from 'node:http'
import type { Body, Call, Params, Query, Reply } from '#contract/call.ts'
import type { QuotaName } from '#contract/quotas.ts'
import type { Role } from '#contract/roles.ts'
import type { Exclusion } from '#domain/protection/exclusion.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'

/** `honored`, or `absent` if a call that moves money or goods had no `Idempotency-Key`. */
export const KEY_STATUS_HEADER = 'Idempotency-Key-Status'

/** The caller. */
export interface Player {
  id: string
  name: string
  role: Role
  /** An operator has blocked their play and deposits. */
  isOnHold: boolean
  /** The last one that they chose, even if it has ended. */
  exclusion: Exclusion | null
  /** The id of this session, so that logging out ends no other. */
  sessionId: string
  /** Whether this session was given a second factor. */
  hasFactor: boolean
}

export interface Context<C extends Call = Call> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  player: C['access'] extends 'visitor' ? Player | null : Player
  /** Of a call that a standby may answer. Others read from the primary, as their features do. */
  reader: C extends { reads: 'standby' } ? Reader : undefined
  /** The client address in front of our proxies; IPv4 in dotted form. */
  ip: string
  userAgent: string
  /** The caller's key and request, for work that stores its reply itself; null without a key. */
  idempotency: Idempotency | null
  /** When the call was received, before authentication, by the clock's `monotonic`. */
  receivedAt: number
  cookies: Readonly<Record<string, string | undefined>>
  /**
   * Does the work in one transaction, once per key: a repeat gets the stored reply. The player's wallet is not locked.
   * Whatever may have changed since the first request is checked by the work, as a repeat must not be refused for it.
   */
  once<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Receives the file of the call's `upload` to disk, does the work with its path, and removes it. */
  receiveFile<T>(work: (path: string) => Promise<T>): Promise<T>
  /** A request header, by its lower-case name. */
  header(name: string): string | undefined
  /** Sets a cookie that scripts cannot read. */
  setCookie(name: string, value: string, maxAgeSeconds: number, path: string): void
}

export interface Route {
  kind: 'call'
  call: Call
  /** Called when a call is received; the returned function is called when it has been answered. */
  onReceived?(): () => void
  handle(context: Context): unknown
}

/** Binds a call of the contract to the function that serves it. */
export function on<C extends Call>(
  call: C,
  handle: (context: Context<C>) => Promise<Reply<C>> | Reply<C>,
  options: Pick<Route, 'onReceived'> = {},
): Route {
  return { kind: 'call', call, handle: handle as Route['handle'], ...options }
}

export interface RawRoute {
  kind: 'raw'
  method: 'POST' | 'GET'
  path: string
  limit: QuotaName
  handle(request: {
    rawBody: Buffer
    params: Readonly<Record<string, string | undefined>>
    headers: IncomingHttpHeaders
    ip: string
  }): Promise<{ status: number; body: unknown; headers?: Record<string, string> }>
}

/** Binds a path whose body or response must keep its exact bytes, such as a signed callback. */
export const onRaw = (route: Omit<RawRoute, 'kind'>): RawRoute => ({ kind: 'raw', ...route })

/** A browser navigation; it has no body. */
export interface Visit {
  params: Readonly<Record<string, string | undefined>>
  /** As in the address, so that repeated parameters stay visible. */
  query: URLSearchParams
  cookies: Context['cookies']
  setCookie: Context['setCookie']
}

export interface VisitRoute {
  kind: 'visit'
  path: string
  limit: QuotaName
  /** Returns the address to redirect the browser to. */
  handle(visit: Visit): Promise<string>
}

/** Binds an address that redirects the browser. */
export const onVisit = (route: Omit<VisitRoute, 'kind'>): VisitRoute => ({
  kind: 'visit',
  ...route,
})
