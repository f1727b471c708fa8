import type { Call } from '#contract/call.ts'
import { type Known, type OddRequest, placesOf, withJsonAt } from './odd-requests.ts'
import { unstorableTexts } from './odd-values.ts'

/**
 * Every place in a call that takes text (fields, keys, query and path), with every text that cannot be
 * stored.
 */
export function unstorableRequests(call: Call, known: Known): OddRequest[] {
  const path = call.path
    .split('/')
    .map((part) => (part.startsWith(':') ? (known.params[part.slice(1)]?.[0] ?? 'x') : part))
    .join('/')
  const ask = (over: Partial<OddRequest>): OddRequest => ({
    method: call.method,
    path,
    headers: { 'content-type': 'application/json' },
    ...(call.method !== 'GET' && { body: JSON.stringify(known.body ?? {}) }),
    ...over,
  })
  return [
    ...bodiesOf(call, known.body).map((body) => ask({ body })),
    ...Object.keys(call.query?.shape ?? {}).map((name) => ask({ path: `${path}?${name}=a%00b` })),
    ...Object.keys(call.params?.shape ?? {}).map((name) =>
      ask({ path: call.path.replace(`:${name}`, 'a%00b').replaceAll(/:\w+/g, 'x') }),
    ),
    ask({ headers: { 'content-type': 'application/json', cookie: cookies } }),
  ]
}

/** Cookies are decoded, so they can carry what a header cannot. */
const cookies = ['coffer_refresh', 'coffer_social', 'coffer_link', 'tracking_link']
  .map((name) => `${name}=a%00b`)
  .join('; ')

function bodiesOf(call: Call, sample: unknown): string[] {
  if (call.method === 'GET' || !call.body) return []
  const names = 'shape' in call.body ? Object.keys(call.body.shape as object) : []
  const whole = { ...Object.fromEntries(names.map((name) => [name, ''])), ...Object(sample) }
  return unstorableTexts.flatMap((text) => {
    const value = JSON.stringify(text)
    return [
      ...placesOf(whole).map((place) => withJsonAt(whole, place, value)),
      // As the only entry of a list, as a key next to the fields, and as a key within each of them.
      ...names.map((name) => withJsonAt(whole, [name], `[${value}]`)),
      ...names.map((name) => withJsonAt(whole, [name], `{${value}:${value}}`)),
      JSON.stringify({ ...whole, [text]: text }),
    ]
  })
}
