import type { IncomingHttpHeaders } from 'node:http'
import type { Body, Call, Params, Query, Reply } from '#contract/call.ts'
import type { Exclusion } from '#domain/protection/exclusion.ts'

/** `honored`, or `absent` where a call that moves money or goods came without an `Idempotency-Key`. */
export const KEY_STATUS_HEADER = 'Idempotency-Key-Status'

/** Who is calling. */
export interface Player {
  id: string
  name: string
  role: 'player' | 'support' | 'operator' | 'admin'
  /** An operator has stopped their play and pay-ins. */
  isOnHold: boolean
  /** The last one that they chose, over or not. */
  exclusion: Exclusion | null
  /** The session's own id, so that signing out ends just this one. */
  sessionId: string
}

/** Each role may do what the ones before it may. */
const roles: readonly Player['role'][] = ['player', 'support', 'operator', 'admin']

export const hasRole = ({ role }: Pick<Player, 'role'>, wanted: Player['role']): boolean =>
  roles.indexOf(role) >= roles.indexOf(wanted)

export interface Context<C extends Call = Call> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  player: C['access'] extends 'visitor' ? Player | null : Player
  /** Where the call comes from, behind our own proxies; IPv4 in its own form. */
  ip: string
  userAgent: string
  idempotencyKey: string | null
  /** When the call was received, by the clock's `monotonic`: before it was known who calls. */
  receivedAt: number
  cookies: Readonly<Record<string, string | undefined>>
  /** Does the work with the file that the call's `upload` takes, where it lies on the disk until then. */
  receiveFile<T>(work: (path: string) => Promise<T>): Promise<T>
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined
  /** Sets a cookie that scripts cannot read. */
  setCookie(name: string, value: string, maxAgeSeconds: number, path: string): void
}

export interface Limit {
  max: number
  windowMs: number
}

export interface Route {
  kind: 'call'
  call: Call
  limit?: Limit
  /** Its answer holds a secret, though anybody may ask. */
  isSecret?: true
  /** Hears of each call as it is received; what it answers is called when the call is answered. */
  onReceived?(): () => void
  handle(context: Context): unknown
}

/** Binds a call of the contract to the function that serves it. */
export function on<C extends Call>(
  call: C,
  handle: (context: Context<C>) => Promise<Reply<C>> | Reply<C>,
  options: Pick<Route, 'limit' | 'isSecret' | 'onReceived'> = {},
): Route {
  return { kind: 'call', call, handle: handle as Route['handle'], ...options }
}

export interface RawRoute {
  kind: 'raw'
  method: 'POST' | 'GET'
  path: string
  limit?: Limit
  handle(request: {
    rawBody: Buffer
    params: Readonly<Record<string, string | undefined>>
    headers: IncomingHttpHeaders
    ip: string
  }): Promise<{ status: number; body: unknown; headers?: Record<string, string> }>
}

/** Binds a path whose body, or answer, must stay as its bytes are, such as a signed callback. */
export const onRaw = (route: Omit<RawRoute, 'kind'>): RawRoute => ({ kind: 'raw', ...route })

/** A browser's own navigation: what it brings, without a body. */
export interface Visit {
  params: Readonly<Record<string, string | undefined>>
  /** As it stands in the address, so that a parameter given twice is seen twice. */
  query: URLSearchParams
  cookies: Context['cookies']
  setCookie: Context['setCookie']
}

export interface VisitRoute {
  kind: 'visit'
  path: string
  limit: Limit
  /** Answers where the browser goes on to. */
  handle(visit: Visit): Promise<string>
}

/** Binds an address that a browser visits to be sent on from there. */
export const onVisit = (route: Omit<VisitRoute, 'kind'>): VisitRoute => ({
  kind: 'visit',
  ...route,
})
