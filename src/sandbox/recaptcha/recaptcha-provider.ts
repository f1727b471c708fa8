import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, answerJson, type SandboxRequest } from '../answer.ts'
import type { Settings } from '../settings.ts'

const LIFE_MS = 2 * 60 * 1000
const HANG_MS = 30_000

/** `ok:<action>:<score>`, and after it when it was made, and anything that makes it another one. */
const TOKEN = /^(ok|foreign):([\w/]+):(\d(?:\.\d+)?)(?::(\d+))?(?::.*)?$/

/** What the page loads: `grecaptcha`, whose tokens any siteverify of this sandbox understands. */
const script = `(() => {
  const badge = (at) => {
    const box = document.createElement('div')
    box.textContent = 'SANDBOX captcha'
    box.className = 'grecaptcha-badge'
    box.dataset.badge = at
    Object.assign(box.style, {
      position: 'fixed', bottom: '14px', [at === 'bottomleft' ? 'left' : 'right']: '4px', zIndex: 1,
      padding: '6px 10px', background: '#ffd54a', color: '#1d1d1f', font: '12px system-ui',
    })
    document.body.append(box)
  }
  let count = 0
  window.grecaptcha = {
    ready: (work) => setTimeout(work),
    render: (_, { badge: at }) => (badge(at), 0),
    execute: async (_, { action }) =>
      ['ok', action, '0.9', Date.now(), ++count + Math.random().toString(36)].join(':'),
  }
})()
`

/** A stand-in for reCAPTCHA: siteverify, and the script that makes tokens for it. */
export function createRecaptchaProvider({ shopOrigin }: Settings) {
  const used = new Set<string>()
  const hostname = shopOrigin ? new URL(shopOrigin).hostname : 'localhost'

  async function verify(form: URLSearchParams): Promise<Answer> {
    const token = form.get('response') ?? ''
    if (token.startsWith('fail')) return answerJson(503, {})
    if (token.startsWith('hang')) {
      await delay(HANG_MS, undefined, { ref: false })
      return answerJson(504, {})
    }
    if (!form.get('secret')) return refused('missing-input-secret')
    const [, kind, action, score, madeAt] = TOKEN.exec(token) ?? []
    if (!kind) return refused('invalid-input-response')
    const madeAtMs = madeAt === undefined ? Date.now() : Number(madeAt)
    if (used.has(token) || Date.now() - madeAtMs > LIFE_MS) return refused('timeout-or-duplicate')
    used.add(token)
    return answerJson(200, {
      success: true,
      score: Number(score),
      action,
      challenge_ts: new Date(madeAtMs).toISOString(),
      hostname: kind === 'foreign' ? 'elsewhere.example' : hostname,
    })
  }

  return {
    async answer({ method, path, body }: SandboxRequest): Promise<Answer | null> {
      if (method === 'GET' && path === '/recaptcha/api.js') return answerScript()
      if (method !== 'POST' || path !== '/recaptcha/api/siteverify') return null
      return verify(new URLSearchParams(body))
    },
  }
}

const refused = (code: string): Answer => answerJson(200, { success: false, 'error-codes': [code] })

const answerScript = (): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body: script,
})
