import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { NUMBER, type SampleBodies, sampleBodies } from '#tests/support/calls/sample-bodies.ts'
import { placesOf, withJsonAt } from '#tests/support/fuzz/odd-requests.ts'
import { oddAmounts } from '#tests/support/fuzz/odd-values.ts'
import { summarize } from '#tests/support/ledger/row-counts.ts'
import { aDraft } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { sandboxEnv } from '#tests/support/shop/sandbox-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let player: TestPlayer
let admin: TestPlayer
let bodies: SampleBodies

beforeAll(async () => {
  // The providers are configured, but none responds.
  const nobody = 'http://127.0.0.1:9'
  const { ZEN_TERMINAL, ZEN_PAYWALL_SECRET, ZEN_IPN_SECRET } = sandboxEnv
  const { ALPHAPO_KEY, ALPHAPO_SECRET, SKINSBACK_SHOP_ID, SKINSBACK_SECRET } = sandboxEnv
  const zen = { ZEN_URL: nobody, ZEN_TERMINAL, ZEN_PAYWALL_SECRET, ZEN_IPN_SECRET }
  const alphapo = { ALPHAPO_URL: nobody, ALPHAPO_KEY, ALPHAPO_SECRET }
  const skinsback = { SKINSBACK_URL: nobody, SKINSBACK_SHOP_ID, SKINSBACK_SECRET }
  app = await startApp({ env: { ...zen, ...alphapo, ...skinsback, LOG_LEVEL: 'silent' } })
  player = await aPlayer(app, { cents: 100_000n })
  admin = await aStaffMember(app, 'admin')
  bodies = sampleBodies({ slug: 'signal', draft: await aDraft(player) })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Amount {
  name: string
  call: Call
  field: string
  /** Whether a negative amount is valid. */
  isSigned: boolean
  /** Whether zero is valid, such as a fee that is not taken. */
  isFree: boolean
  /** Null means no amount. */
  isNullable: boolean
}

interface Refused {
  code: string
  errors?: Record<string, string[]>
}

const DECLARED = /^Coins/
const NAMED = /amount|price|value|coins|cents|stake|fee|balance/
/** Of the kind and within the bounds that the setting's own line names. */
const OF_A_SETTING = 'changeSetting value'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The fields of a body or a query, as in the published description. */
function fieldsOf(schema: z.ZodType | undefined): [string, JsonSchema][] {
  if (!schema) return []
  const { properties = {}, anyOf = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  const all = [properties, ...anyOf.map((each) => (each as JsonSchema).properties ?? {})]
  return all.flatMap((fields) => Object.entries(fields) as [string, JsonSchema][])
}

const everyCall = Object.entries(calls) as [string, Call][]
const amountsIn = (part: 'body' | 'query'): Amount[] =>
  everyCall.flatMap(([name, call]) =>
    fieldsOf(call[part])
      .filter(([, { description = '' }]) => DECLARED.test(description))
      .map(([field, { minimum, anyOf = [] }]) => ({
        name,
        call,
        field,
        isSigned: minimum !== undefined && minimum < 0,
        isFree: minimum === 0,
        isNullable: anyOf.some((each) => (each as JsonSchema).type === 'null'),
      })),
  )

const stated = amountsIn('body')
const asked = amountsIn('query')

it('every field with a name like money is declared as an amount', () => {
  const declared = [...stated, ...asked].map(({ name, field }) => `${name} ${field}`)
  const named = everyCall.flatMap(([name, { body, query }]) =>
    [...fieldsOf(body), ...fieldsOf(query)]
      .filter(([field, { type }]) => NAMED.test(field) && type !== 'boolean' && type !== 'array')
      .map(([field]) => `${name} ${field}`)
      .filter((each) => each !== OF_A_SETTING),
  )
  expect(named.toSorted()).toEqual(declared.toSorted())
  expect(stated.length).toBeGreaterThanOrEqual(6)
  expect(asked.length).toBeGreaterThanOrEqual(10)
})

it('only the prices of items are nested in a list of a body', () => {
  const hidden = Object.values(bodies).flatMap((body) =>
    placesOf(body).filter((place) => place.length > 1 && NAMED.test(String(place.at(-1)))),
  )
  expect(hidden).toEqual([['prices', 0, 'price']])
})

const senderOf = ({ path }: Call) => (path.startsWith('/api/operator') ? admin : player)
const targetOf = ({ method, path }: Call) => `${method} ${path.replace(/:\w+/, player.id)}`

describe('an amount', () => {
  it.each(stated)('$name accepts only the exact form in $field', async (amount) => {
    const { name, call, field, isSigned, isFree, isNullable } = amount
    const sample = bodies[name as keyof SampleBodies]
    const before = await summarize(app)
    const odd = oddAmounts.filter(
      (text) =>
        !(isSigned && /^-(0\.0)?1$/.test(text)) &&
        !(isFree && Number(text) === 0) &&
        !(isNullable && text === 'null'),
    )
    for (const text of odd) {
      const whole = { ...sample, [field]: 1 }
      const body = withJsonAt(whole, [field], text).replaceAll(NUMBER, 'ODD')
      const answer = await senderOf(call).ask<Refused>(targetOf(call), body)
      const { status, body: said } = answer
      if (isJson(body)) {
        expect([status, said.code], body).toEqual([422, 'validation_failed'])
        expect(Object.keys(said.errors ?? {}), body).toEqual([field])
      } else expect([status, said.code], body).toEqual([400, 'malformed_request'])
    }
    expect(await summarize(app)).toEqual(before)
    // The amount was at fault: with the sample's own, it is not.
    const good = JSON.stringify(sample).replaceAll(NUMBER, 'GOOD')
    const { status, body } = await senderOf(call).ask<Refused>(targetOf(call), good)
    expect([200, 404, 409, 422, 503], `${name}: ${JSON.stringify(body)}`).toContain(status)
    expect(Object.keys(body.errors ?? {}), name).not.toContain(field)
  })

  it('in a list of prices accepts only the exact form', async () => {
    const { method, path } = calls.changePrices
    const at = ['prices', 0, 'price']
    for (const text of oddAmounts) {
      const body = withJsonAt(bodies.changePrices, at, text).replaceAll(NUMBER, 'ODD')
      const answer = await admin.ask<Refused>(`${method} ${path}`, body)
      const expected = isJson(body) ? [422, 'validation_failed'] : [400, 'malformed_request']
      expect([answer.status, answer.body.code], body).toEqual(expected)
    }
  })

  it.each(asked)("$name accepts only the exact form in the query's $field", async (amount) => {
    const { call, field } = amount
    const ask = (text: string) =>
      senderOf(call).ask<Refused>(`${targetOf(call)}?${field}=${encodeURIComponent(text)}`)
    for (const text of oddTexts) {
      const { status, body } = await ask(text)
      expect([status, body.code], text).toEqual([422, 'validation_failed'])
      expect(Object.keys(body.errors ?? {}), text).toEqual([field])
    }
    const twice = await senderOf(call).ask(`${targetOf(call)}?${field}=1&${field}=2`)
    expect(twice.status).toBe(422)
    for (const text of ['0', '10', '10.5', '10.05']) expect((await ask(text)).status).toBe(200)
  })
})

/** In a query an amount is text, so that one in quotes is invalid; an empty one counts as not sent. */
const oddTexts = [
  ...oddAmounts.filter((text) => text !== '0' && text !== '010'),
  ' 10',
  '+1',
  '1e3',
  '10,5',
  '.5',
  '5.',
  '1000000.01',
]

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
