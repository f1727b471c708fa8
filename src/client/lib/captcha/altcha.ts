import type { Challenge, Solution } from 'altcha-lib'
import { send } from '#client/lib/api/api.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'

/** A slow phone may take several seconds, but never more than this. */
const SOLVE_MS_MAX = MINUTE_MS

/**
 * Solves a challenge of our own server in a worker, and returns it as the form's token. The worker first measures how
 * quick this browser is, so that the challenge takes it no more than two seconds.
 */
export async function solveAltcha(): Promise<string> {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
  try {
    const rate = await askWorker<number>(worker, null)
    const challenge = await send('GET /api/captcha/challenge', { query: { rate } })
    const solution = await askWorker<Solution>(worker, challenge as Challenge)
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

function askWorker<Answer>(worker: Worker, question: Challenge | null): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(new Error('The challenge took too long.')), SOLVE_MS_MAX)
  worker.onmessage = ({ data }: MessageEvent<Answer | null>) =>
    data === null ? reject(new Error('The challenge has no solution.')) : resolve(data)
  worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start.'))
  worker.postMessage(question)
  return promise.finally(() => clearTimeout(timer))
}
