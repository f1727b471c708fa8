import { createHash } from 'node:crypto'
import { hmac } from '#server/platform/realtime/signing.ts'
import {
  aCardCallback,
  aCryptoCallback,
  alphapoHeadersOf,
  aSkinsCallback,
  skinsbackSecrets,
  skinsSign,
} from '#tests/support/payments/provider-messages.ts'
import { fc } from '#tests/support/setup/properties.ts'
import type { Sent } from './fuzz-harness.ts'
import { oddTexts } from './odd-values.ts'

const text = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.double().map(String),
)
const json = { 'content-type': 'application/json' }
const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

const garbage: fc.Arbitrary<Sent['body']> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json(),
  fc.constantFrom('', '{', '[]', 'null', '['.repeat(5_000), 'a=b&a=c'),
)

const posts = (path: string, body: Sent['body'], headers: Sent['headers'] = json): Sent => ({
  method: 'POST',
  path,
  headers,
  ...(body !== undefined && { body }),
})

/** A delivery report with odd fields, to an address that no letter has. */
const aReport = ([to, action, status]: [string, string, string]): Sent =>
  posts(
    '/callbacks/bounces',
    `To: ${to}\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nAction: ${action}\nStatus: ${status}\n\n--b--\n`,
    { 'content-type': 'message/rfc822' },
  )

/** Requests to the callback routes of payment providers and mail servers, unsigned and signed. */
export const callbacks: Record<string, fc.Arbitrary<Sent>> = {
  '/callbacks/zen': fc.oneof(
    garbage.map((body) => posts('/callbacks/zen', body)),
    fc
      .record({
        merchantTransactionId: text,
        transactionId: text,
        amount: text,
        status: text,
        type: text,
      })
      .map((fields) => posts('/callbacks/zen', JSON.stringify(aCardCallback(fields)))),
  ),
  '/callbacks/bounces': fc.oneof(
    garbage.map((body) => posts('/callbacks/bounces', body)),
    fc.tuple(text, text, text).map(aReport),
  ),
  '/callbacks/alphapo': fc.oneof(
    garbage.map((body) => posts('/callbacks/alphapo', body)),
    fc
      .oneof(garbage, fc.tuple(text, text, text, text).map(aCoinsCallback))
      .map((body = '') => posts('/callbacks/alphapo', body, alphapoHeadersOf(body))),
  ),
  '/callbacks/skinsback': fc.oneof(
    garbage.map((body) => posts('/callbacks/skinsback', body)),
    fc
      .record({ order_id: text, status: text, amount: text, amount_currency: text })
      .map((fields) => posts('/callbacks/skinsback', JSON.stringify(aSkinsCallback(fields)))),
    fc.dictionary(text, text, { maxKeys: 5 }).map((fields) => {
      const form = new URLSearchParams({
        ...fields,
        sign: skinsSign(fields, skinsbackSecrets.secret),
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return posts('/callbacks/skinsback', String(form), headers)
    }),
  ),
}

function aCoinsCallback([id, currency, amount, status]: [string, string, string, string]): string {
  const to = { id, playerId: id, currency, address: id }
  return JSON.stringify(aCryptoCallback(to, { amount, status, type: 'deposit', riskScore: amount }))
}

const provider = fc.oneof(fc.constantFrom('google', 'facebook', 'steam'), text.map(encoded))
const pairs = (names: string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...names), text.map(encoded)), text.map(encoded)), {
      maxLength: 6,
    })
    .map((all) => all.map(([name, value]) => `${name}=${value}`).join('&'))

const answered = ['code', 'state', 'error', 'iss', 'openid.mode', 'openid.claimed_id', 'openid.sig']

/** A browser that is redirected to a sign-in provider, or back from it. */
export const socialVisits: fc.Arbitrary<Sent> = fc
  .tuple(provider, fc.constantFrom('redirect', 'callback'), pairs(['return', ...answered]), text)
  .map(([name, step, query, cookie]) => ({
    method: 'GET',
    path: `/social/${name}/${step}?${query}`,
    headers: { cookie: `coffer_social=${encoded(cookie)}` },
  }))

const app = { id: 'coffer', key: 'coffer', secret: 'a-secret-of-the-tests' }
const apiPaths = fc.oneof(
  fc.constantFrom('events', 'batch_events', 'channels', 'channels/public', 'channels/public/users'),
  text.map((name) => `channels/${encoded(name)}`),
  text.map(encoded),
)
const apiBodies = fc.oneof(
  garbage.map((body) => body?.toString() ?? ''),
  fc
    .record(
      {
        name: text,
        data: text,
        channel: fc.oneof(fc.constant('public'), text),
        channels: fc.array(fc.oneof(fc.constant('battles'), text), { maxLength: 3 }),
        socket_id: fc.oneof(fc.constant('1.1'), text),
        info: text,
        batch: fc.jsonValue({ maxDepth: 2 }),
      },
      { requiredKeys: [] },
    )
    .map((body) => JSON.stringify(body)),
)

/** Requests to the realtime server API; most are signed correctly. */
export const apiRequests: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom('GET', 'POST'),
    path: apiPaths,
    body: apiBodies,
    info: text.map((each) => each.toWellFormed()),
    isSigned: fc.constantFrom(true, true, true, false),
  })
  .map(({ method, path: end, body, info, isSigned }) => {
    const path = `/apps/${app.id}/${end}`
    const sent = method === 'POST' ? body.toWellFormed() : ''
    const query = [
      ['auth_key', app.key],
      ['auth_timestamp', String(Math.floor(Date.now() / 1_000))],
      ['auth_version', '1.0'],
      ...(sent === '' ? [] : [['body_md5', createHash('md5').update(sent).digest('hex')]]),
      ['filter_by_prefix', info],
      ['info', info],
    ] as [string, string][]
    const signed = query.map(([name, value]) => `${name}=${value}`).join('&')
    const signature = isSigned ? hmac(app.secret, `${method}\n${path}\n${signed}`) : info
    const search = new URLSearchParams([...query, ['auth_signature', signature]])
    return { ...posts(`${path}?${search}`, sent === '' ? undefined : sent), method }
  })
