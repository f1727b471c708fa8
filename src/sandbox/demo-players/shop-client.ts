import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { DemoPlayersSettings } from '../settings.ts'

/** Time in ms since some instant, and timers; tests move it by hand. */
export interface DemoPlayersClock {
  now(): number
  after(delayMs: number, work: () => void): () => void
}

/** What the shop answered; status 0 when it did not, or was not asked because it is busy. */
export interface Reply {
  status: number
  body: unknown
}

/** A member's way into the shop. */
export interface Session {
  email: string
  password: string
  tokens: { access: string; refresh: string; untilMs: number } | null
  /** Under way: a refresh token is good for once. */
  entering?: Promise<number> | null
}

export interface ShopClient {
  /** A call such as `GET /api/boxes`, of a member or, for null, of a visitor. */
  call(session: Session | null, line: string, body?: object): Promise<Reply>
  /** Presses a button of a hosted page of the sandbox, as a browser would. */
  press(pageUrl: string, fields: Record<string, string>): Promise<Reply>
}

interface ShopClientOptions {
  shopUrl: string
  settings: DemoPlayersSettings
  clock: DemoPlayersClock
  /** `fetch`, or what stands for it in a test. */
  send: (url: string, init: RequestInit) => Promise<Response>
  log(sentence: string): void
}

/** Between two requests, whatever asks for them: demo players never make more than seven in a second. */
export const REQUEST_PAUSE_MS = 150
const WAIT_MS_MAX = 5_000
const UNREACHABLE_PAUSE_MS = 2_000
const RETRY_AFTER_MS_MAX = 60_000
const TIMEOUT_MS = 10_000
const EARLY_MS = 30_000
/** A shop that starts again is back sooner; what takes longer is said, once. */
const SILENT_MS_MAX = 20_000

const tokenReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})
const refusal = z.object({ code: z.string() })

/** The public calls as any client makes them: with tokens that are refreshed, and no faster than the shop may be asked. */
export function createShopClient(options: ShopClientOptions): ShopClient {
  const { shopUrl, settings, clock, send, log } = options
  const logged = new Set<string>()
  let freeAtMs = 0
  /** When it answered last; null until it does for the first time, which a first start delays. */
  let answeredAtMs: number | null = null

  /** Waits for a request's turn; false when that would take too long. */
  async function turn(): Promise<boolean> {
    const nowMs = clock.now()
    const atMs = Math.max(nowMs, freeAtMs)
    if (atMs - nowMs > WAIT_MS_MAX) return false
    freeAtMs = atMs + REQUEST_PAUSE_MS
    if (atMs > nowMs) await new Promise<void>((resolve) => clock.after(atMs - nowMs, resolve))
    return true
  }

  const rest = (ms: number) => {
    freeAtMs = Math.max(freeAtMs, clock.now() + ms)
  }

  async function request(url: string, init: RequestInit): Promise<Reply> {
    if (!(await turn())) return { status: 0, body: null }
    try {
      const response = await send(url, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      answeredAtMs = clock.now()
      const body: unknown = isJson(response) ? JSON.parse(text) : null
      if (response.status === 503 || isLimit(response.status, body)) rest(retryAfterMs(response))
      return { status: response.status, body }
    } catch {
      rest(UNREACHABLE_PAUSE_MS)
      if (answeredAtMs !== null && clock.now() - answeredAtMs > SILENT_MS_MAX) {
        say('The demo players wait: the shop does not answer them.')
      }
      return { status: 0, body: null }
    }
  }

  function say(sentence: string): void {
    if (logged.has(sentence)) return
    logged.add(sentence)
    log(sentence)
  }

  async function grant(session: Session, fields: object): Promise<number> {
    const { clientId: client_id, clientSecret: client_secret } = settings
    const body = JSON.stringify({ ...fields, client_id, client_secret })
    const { status, body: answer } = await request(`${shopUrl}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const granted = tokenReply.safeParse(answer)
    if (status > 0 && status < 500) session.tokens = null
    if (status === 200 && granted.success) {
      const { access_token: access, refresh_token: refresh, expires_in } = granted.data
      session.tokens = { access, refresh, untilMs: clock.now() + expires_in * 1000 - EARLY_MS }
    }
    return status
  }

  /** Makes sure of an access token; answers the status that stands in the way, or 200. */
  async function enter(session: Session): Promise<number> {
    if (session.tokens && session.tokens.untilMs > clock.now()) return 200
    session.entering ??= renew(session).finally(() => {
      session.entering = null
    })
    return session.entering
  }

  async function renew(session: Session): Promise<number> {
    const { tokens, email: username, password } = session
    if (tokens) {
      const status = await grant(session, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh,
      })
      if (status === 200 || status === 0 || status >= 500) return status
    }
    return grant(session, { grant_type: 'password', username, password })
  }

  async function call(session: Session | null, line: string, body?: object): Promise<Reply> {
    const status = session ? await enter(session) : 200
    const access = session?.tokens?.access
    if (status !== 200) return tell(line, { status, body: null })
    const [method = 'GET', path = '/'] = line.split(' ')
    const reply = await request(`${shopUrl}${path}`, {
      method,
      headers: {
        ...(access && { authorization: `Bearer ${access}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    if (reply.status === 401 && session?.tokens) session.tokens.untilMs = 0
    return tell(line, reply)
  }

  /** A failure of the shop is logged once; the demo players go on. */
  function tell(line: string, reply: Reply): Reply {
    if (reply.status < 400 || expected.has(reply.status)) return reply
    const known = refusal.safeParse(reply.body)
    const reason = known.success ? known.data.code : reply.status
    say(`The demo players go on without ${line.split('/').slice(0, 4).join('/')}: ${reason}.`)
    return reply
  }

  return {
    call,
    press: (pageUrl, fields) =>
      request(pageUrl, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

/** A seat that is taken, a round that has closed, a session that has ended, a shop that starts again. */
const expected = new Set([401, 404, 409, 429, 502, 503])

const isJson = (response: Response) =>
  response.headers.get('content-type')?.startsWith('application/json') ?? false

/** A limit of the address, and not of what one player may do. */
const isLimit = (status: number, body: unknown) =>
  status === 429 && refusal.safeParse(body).data?.code === 'too_many_requests'

const retryAfterMs = (response: Response) =>
  Math.min(RETRY_AFTER_MS_MAX, Number(response.headers.get('retry-after') ?? 2) * 1000 || 2_000)
