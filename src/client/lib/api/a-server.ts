import { vi } from 'vitest'

export interface ReceivedRequest {
  key: string
  headers: Headers
  body: unknown
}

type Answer = (heard: ReceivedRequest) => Response | Promise<Response>

/** Replaces `fetch` in a test: replies by `POST /api/...` and records the requests. */
export function aServer(answers: Record<string, Answer>): ReceivedRequest[] {
  const requests: ReceivedRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call: ReceivedRequest = {
      key: `${init.method} ${url}`,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(call)
    const answer = answers[call.key]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(call)
  })
  return requests
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status })
}

export const aConfig = {
  'GET /api/config': () =>
    json({
      data: {
        brand: 'Coffer',
        mode: 'demo',
        captcha: { kind: 'none' },
        social_providers: [],
        analytics: { url: null },
        beacon: { chain: '52'.repeat(32), is_sandbox: true },
        operator: {},
        links: { social: [], token: null, gift_cards: [] },
        deposit_methods: ['card', 'crypto', 'gift_code', 'skins'],
        closed: [],
        announcement: null,
        edges: { deals: 8, dice: 1 },
        battle_fee: 0,
        rewards: { cashback_rates: 100, first_crypto_bonus: 35 },
        skins_hold_days: 8,
        retention_years: 5,
        game_cycle_ms: 0,
        minimum_age: 18,
        controls: { fast_results: true, auto_play: true, session_status: false },
        realtime: {
          key: 'coffer',
          cluster: 'eu',
          socket_urls: { production: null, staging: null },
        },
        resets: {
          cashback_at: '2026-11-21T20:00:00.000Z',
          cashback_in_ms: 3_600_000,
          leaderboard_at: '2026-11-26T17:00:00.000Z',
          cashback_clock: '21:00 CET',
          leaderboard_clock: 'Thursday 18:00 CET',
        },
        oauth: { client_id: 'web', client_secret: 'web' },
      },
    }),
}

export const aToken = (number: number) => ({
  token_type: 'Bearer',
  expires_in: 3_600,
  access_token: `access-${number}`,
  refresh_token: `refresh-${number}`,
})
