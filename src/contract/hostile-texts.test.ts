import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { hostileTexts, msOf, TEXT_MS_MAX } from '#tests/support/fuzz/hostile-texts.ts'
import { typed } from '#tests/support/fuzz/typed-texts.ts'
import { sampleOf } from '#tests/support/setup/properties.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { address } from './address.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import * as forms from './forms.ts'
import { countryCodes } from './places.ts'
import { plainFault } from './plain-faults.ts'
import * as supportForms from './support-forms.ts'

/** How many texts every field gets of each length that it may accept. */
const TEXTS = times('HOSTILE_TEXTS', 5_000)
/** Longer texts are fewer in proportion, because reading them is the work, but enough for every kind of them. */
const FULL_UNITS = times('HOSTILE_TEXT_UNITS', 256)
const TEXTS_MIN = 150
/** The largest body, and the largest head of a request. */
const BODY_UNITS = 100 * 1024
const HEAD_UNITS = 16 * 1024

type Schema = z.core.$ZodType

interface Def {
  type: string
  in?: Schema
  innerType?: Schema
  element?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: Schema[]
  shape?: Record<string, Schema>
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** Whether a schema reads a text itself: a string with its checks, or what is made of one. */
const readsText = (schema: Schema): boolean => {
  const { type, in: source, innerType } = defOf(schema)
  if (type === 'string' || type === 'custom') return true
  const inner = source ?? innerType
  return inner !== undefined && readsText(inner)
}

/** Every schema that reads a text, by its path. */
function textsOf(schema: Schema, path: string): [path: string, schema: Schema][] {
  if (readsText(schema)) return [[path, schema]]
  const {
    in: source,
    innerType,
    element,
    keyType,
    valueType,
    options = [],
    shape = {},
  } = defOf(schema)
  const inner = [source, innerType, valueType, ...options].filter((each) => each !== undefined)
  return [
    ...inner.flatMap((each) => textsOf(each, path)),
    ...(element ? textsOf(element, `${path}[]`) : []),
    ...(keyType ? textsOf(keyType, `${path}{}`) : []),
    ...Object.entries(shape).flatMap(([name, each]) => textsOf(each, `${path}.${name}`)),
  ]
}

/** The lengths to try: the longest that a schema accepts, one more, and whatever a request can carry. */
function lengthsOf(schema: Schema, unitsMax: number): number[] {
  const { maximum } = schema._zod.bag as { maximum?: number }
  const known = maximum === undefined ? [64, 512, 2_000, 20_000] : [maximum, maximum + 1]
  return [...known, unitsMax]
}

const pools = new Map<number, string[]>()

function textsOfLength(units: number): string[] {
  const known = pools.get(units)
  if (known) return known
  const count = Math.ceil(TEXTS * Math.min(1, FULL_UNITS / units))
  const made = sampleOf(hostileTexts(units), Math.max(TEXTS_MIN, count))
  pools.set(units, made)
  return made
}

/** Values of the tables of real names, addresses and amounts, alone and together. */
const peoples = sampleOf(typed, TEXTS / 5)

const inputsOf = ({ params, query, body }: Call) => ({ params, query, body })

const texts = (Object.entries(calls) as [string, Call][]).flatMap(([name, call]) =>
  Object.entries(inputsOf(call)).flatMap(([place, schema]) => {
    const unitsMax = place === 'body' ? BODY_UNITS : HEAD_UNITS
    const found = schema ? textsOf(schema, `${name}.${place}`) : []
    return found.map(([path, each]) => ({ path, schema: each, unitsMax }))
  }),
)

const isForm = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

const formTexts = Object.entries({ ...forms, ...supportForms })
  .filter(([, form]) => isForm(form))
  .flatMap(([name, form]) => textsOf(form as Schema, name))
  .map(([path, schema]) => ({ path, schema, unitsMax: BODY_UNITS }))

/** Calls and forms share the schemas of ids, names and the like. */
const distinct = [...new Map([...formTexts, ...texts].map((text) => [text.schema, text])).values()]

function expectFast(work: () => unknown, text: string): void {
  const ms = msOf(work)
  if (ms > TEXT_MS_MAX) throw new Error(`${ms} ms: ${JSON.stringify(text.slice(0, 200))}`)
}

describe('no text costs more than its length', () => {
  it.each(distinct)('in $path', ({ schema, unitsMax }) => {
    for (const units of lengthsOf(schema, unitsMax)) {
      for (const text of textsOfLength(units)) {
        expectFast(() => (schema as z.ZodType).safeParse(text, { error: plainFault }), text)
      }
    }
  })

  it.each(distinct)('in $path, of what people type', ({ schema }) => {
    for (const text of peoples) {
      expectFast(() => (schema as z.ZodType).safeParse(text, { error: plainFault }), text)
    }
  })

  it.each(['phone', 'postal_code'])('in the %s of an address in any country', (field) => {
    const units = field === 'phone' ? 32 : 16
    for (const [index, text] of textsOfLength(units).entries()) {
      const country = countryCodes[index % countryCodes.length]
      expectFast(() => address.safeParse({ ...home, country, [field]: text }), text)
    }
  })

  it('in any text of the contract', () => {
    const paths = texts.map(({ path }) => path)
    for (const one of [
      'register.body.name',
      'createTicket.body.subject',
      'listBoxes.query.search',
      'sendChat.body.text',
      'sendEmote.params.id',
      'rematchBattle.params.id',
      'createItem.body.name',
      'createShopBox.body.name',
    ]) {
      expect(paths).toContain(one)
    }
    expect(distinct.length).toBeGreaterThan(80)
  })
})

const home = {
  ...{ first_name: 'Ada', last_name: 'Muster', email: 'ada@example.com', phone: '030 901820' },
  ...{ country_state: 'Berlin', city: 'Berlin', postal_code: '10117' },
  ...{ street_address: 'Unter den Linden 1', street_address_2: '' },
}
