import type { Challenge, Solution } from 'altcha-lib'
import { send } from '#client/lib/api/api.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'

/** A slow phone may take several seconds, but never more than this. */
const SOLVE_MS_MAX = MINUTE_MS

/** Solves a challenge of our own server in a worker, and returns it as the form's token. */
export async function solveAltcha(): Promise<string> {
  const challenge = await send('GET /api/captcha/challenge')
  const solution = await inWorker(challenge as Challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

function inWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Solution>()
  const timer = setTimeout(() => reject(new Error('The challenge took too long.')), SOLVE_MS_MAX)
  worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
    data ? resolve(data) : reject(new Error('The challenge has no solution.'))
  worker.onerror = (event) => reject(new Error(event.message || 'The worker did not start.'))
  worker.postMessage(challenge)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
