import type { IncomingMessage } from 'node:http'

/** What a path of the sandbox answers. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface SandboxRequest {
  method: string
  /** Path without the query, such as `/zen/pay/...`. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

const safe = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export const answerJson = (status: number, value: unknown): Answer => ({
  status,
  headers: { ...safe, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const answerText = (status: number, body: string): Answer => ({
  status,
  headers: { ...safe, 'content-type': 'text/plain; charset=utf-8' },
  body,
})

export const answerStyle = (body: string): Answer => ({
  status: 200,
  headers: { ...safe, 'content-type': 'text/css; charset=utf-8' },
  body,
})

/** Sends the browser on with a GET. */
export const answerSeeOther = (location: string): Answer => ({
  status: 303,
  headers: { ...safe, location },
  body: '',
})

/** A page without scripts; its forms may lead to the sandbox itself and to the origins given. */
export const answerPage = (status: number, body: string, formOrigins: string[] = []): Answer => ({
  status,
  headers: {
    ...safe,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      // A browser checks the redirect after a form against this, too.
      `form-action ${["'self'", ...formOrigins].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
  },
  body,
})
