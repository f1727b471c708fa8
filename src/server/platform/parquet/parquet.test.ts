import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import type { Column, ColumnKind, Row } from './column.ts'
import { openParquet } from './read-parquet.ts'
import { writeParquet } from './write-parquet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'coffer-parquet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const values = {
  uuid: fc.uuid(),
  int: fc.integer(),
  bigint: int64,
  time: fc.bigInt({ min: 0n, max: 4_102_444_800_000_000n }),
  boolean: fc.boolean(),
  bytes: fc.uint8Array({ maxLength: 40 }),
  text: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '\uFEFFa', '"\\\n\u0001', '😀', '{"a": 1}'),
  ),
} satisfies Record<ColumnKind, fc.Arbitrary<Row[number]>>

const kinds = Object.keys(values) as ColumnKind[]
const columns: Column[] = kinds.map((kind) => ({ name: `a_${kind}`, kind }))
const row: fc.Arbitrary<Row> = fc.tuple(
  ...kinds.map((kind) => fc.option<Row[number]>(values[kind], { nil: null, freq: 4 })),
)

async function write(of: readonly Column[], batches: readonly (readonly Row[])[]) {
  const handle = await open(path.join(folder, 'a.parquet'), 'w+')
  const writer = writeParquet(handle, of)
  for (const batch of batches) await writer.add(batch)
  return { handle, written: await writer.finish() }
}

async function read(handle: Awaited<ReturnType<typeof open>>, of: readonly Column[]) {
  const rows: Row[] = []
  for await (const group of (await openParquet(handle, of)).groups()) rows.push(...group)
  return rows
}

const plain = (rows: readonly Row[]) =>
  rows.map((each) => each.map((value) => (value instanceof Uint8Array ? [...value] : value)))

it('values of every kind, and none, are read as they were written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 30 }), { maxLength: 4 }), async (all) => {
      const { handle, written } = await write(columns, all)
      try {
        expect(plain(await read(handle, columns))).toEqual(plain(all.flat()))
        expect(written.rows).toBe(all.flat().length)
        expect(written.bytes).toBe((await handle.stat()).size)
      } finally {
        await handle.close()
      }
    }),
    { numRuns: 60 },
  )
})

it('a row is found by its key among several row groups, and only if it is there', async () => {
  const id = (at: number) => `019a0000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`
  const of: Column[] = [
    { name: 'id', kind: 'uuid' },
    { name: 'of', kind: 'text' },
    { name: 'at', kind: 'bigint' },
  ]
  const rows = Array.from({ length: 120_000 }, (_, at) => [id(2 * at), `p${at % 7}`, BigInt(at)])
  const { handle } = await write(of, [rows])
  const file = await openParquet(handle, of)
  expect(file.rows).toBe(rows.length)
  for (const at of [0, 1, 19_999, 20_000, 77_777, 119_999])
    expect(await file.find(id(2 * at))).toEqual(rows[at])
  expect(await file.find(id(2 * 77_777 + 1))).toBeNull()
  expect(await file.find(id(1_000_000))).toBeNull()
  await handle.close()
})

it('refuses a file of other columns, and one that ends early', async () => {
  const { handle, written } = await write(columns, [[columns.map(() => null)]])
  await expect(openParquet(handle, columns.slice(1))).rejects.toThrow('other columns')
  const swapped = columns.map(({ name }, at) => ({ name, kind: kinds[(at + 1) % 7] ?? 'text' }))
  await expect(openParquet(handle, swapped)).rejects.toThrow('other columns')
  await handle.truncate(written.bytes - 1)
  await expect(openParquet(handle, columns)).rejects.toThrow()
  await handle.close()
})

/** A page whose header has been changed says what hyparquet would follow without end. */
it('ends with a file in which the header of a page is damaged, at any of its bytes', async () => {
  const of: Column[] = [{ name: 'id', kind: 'uuid' }]
  const rows = Array.from({ length: 300 }, (_, at) => [
    `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  ])
  const { handle } = await write(of, [rows])
  await handle.close()
  const whole = await readFile(path.join(folder, 'a.parquet'))
  const place = path.join(folder, 'damaged.parquet')
  const ends: string[] = []
  const MAGIC = 4
  for (let at = MAGIC; at < MAGIC + 24; at++) {
    for (const value of [0x00, 0x7f, 0x80, 0xff]) {
      const bytes = Buffer.from(whole)
      bytes[at] = value
      await writeFile(place, bytes)
      const damaged = await open(place)
      const [end] = await Promise.allSettled([read(damaged, of)])
      ends.push(end.status === 'rejected' || String(end.value) !== String(rows) ? 'other' : 'same')
      await damaged.close()
    }
  }
  // What it says of the least and greatest id decides nothing here.
  expect(new Set(ends)).toEqual(new Set(['other', 'same']))
})
