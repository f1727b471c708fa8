import { afterAll, beforeAll, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { aDatabase, type TestDatabase } from '#tests/support/shop/database.ts'
import {
  type BinaryArray,
  byteaArray,
  int4Array,
  int8Array,
  jsonbArray,
  textArray,
  uuidArray,
} from './binary-array.ts'
import { createDatabase, type Database } from './database.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await aDatabase()
  database = createDatabase({ url: own.url })
})
afterAll(async () => {
  await database?.close()
  await own?.drop()
})

const lists = <T>(element: fc.Arbitrary<T>) => fc.array(fc.option(element), { maxLength: 20 })
// PostgreSQL stores neither NUL nor lone surrogates.
const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array))
const int8s = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

const kinds: [
  type: string,
  elements: fc.Arbitrary<unknown[]>,
  make: (list: never) => BinaryArray,
][] = [
  ['int4', lists(fc.integer()), int4Array],
  ['int8', lists(int8s), int8Array],
  ['text', lists(texts), textArray],
  ['uuid', lists(fc.uuid()), uuidArray],
  ['bytea', lists(bytes), byteaArray],
  ['jsonb', lists(texts.map((text) => JSON.stringify({ text }))), jsonbArray],
]

it.each(kinds)('an array of %s arrives element by element', async (type, elements, make) => {
  await fc.assert(
    fc.asyncProperty(elements, async (list) => {
      // The same list in the driver's text format.
      const { rows } = await database.pool.query<{ same: boolean; count: number }>(
        `SELECT $1::${type}[] IS NOT DISTINCT FROM $2::${type}[] AS same, cardinality($1::${type}[]) AS count`,
        [make(list as never), list],
      )
      expect(rows[0]).toEqual({ same: true, count: list.length })
    }),
    { numRuns: 50 },
  )
})
