import type { IncomingHttpHeaders } from 'node:http'
import type { Body, Call, Params, Query, Reply } from '#contract/call.ts'

/** Who is calling. */
export interface Player {
  id: string
  name: string
  role: 'player' | 'support' | 'operator' | 'admin'
  /** The session's own id, so that signing out ends just this one. */
  sessionId: string
}

export interface Context<C extends Call = Call> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  player: C['access'] extends 'visitor' ? Player | null : Player
  ip: string
  idempotencyKey: string | null
  cookies: Readonly<Record<string, string | undefined>>
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
  handle(context: Context): unknown
}

/** Binds a call of the contract to the function that serves it. */
export function on<C extends Call>(
  call: C,
  handle: (context: Context<C>) => Promise<Reply<C>> | Reply<C>,
  options: { limit?: Limit } = {},
): Route {
  return { kind: 'call', call, handle: handle as Route['handle'], ...options }
}

export interface RawRoute {
  kind: 'raw'
  method: 'POST' | 'GET'
  path: string
  handle(request: {
    rawBody: Buffer
    headers: IncomingHttpHeaders
    ip: string
  }): Promise<{ status: number; body: unknown }>
}

/** Binds a path whose body must stay as the bytes that arrived, such as a signed callback. */
export const onRaw = (route: Omit<RawRoute, 'kind'>): RawRoute => ({ kind: 'raw', ...route })
