import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDemoCatalogue } from '#scripts/seed/demo-catalogue.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { aDatabase, connectTo } from '#tests/support/shop/database.ts'
import { exportCatalogue } from './export.ts'
import { catalogueSchema } from './file-format.ts'
import { type CatalogueImport, importCatalogue } from './import.ts'
import { readAllItems } from './item-store.ts'
import { findPicture, insertPicture } from './picture-store.ts'
import { FileFault, readCsv, readJson } from './read-file.ts'
import { readPictures } from './read-pictures.ts'
import { rehearse } from './rehearse.ts'

const clock = manualClock()
const bounds = { rtpMin: 5_000, rtpMax: 9_950 }
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await aDatabase()
  database = connectTo(made.url)
  drop = made.drop
})
afterAll(async () => {
  await database.close()
  await drop()
})

const run = (given: CatalogueImport) =>
  database.transaction((tx) => importCatalogue(tx, { clock, bounds }, given))

const counts = async () => {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM boxes) AS boxes,
            (SELECT count(*) FROM configurations) AS versions`,
  )
  return rows[0]
}

const faultsIn = async (work: () => unknown): Promise<readonly string[]> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof FileFault) return error.faults
    throw error
  }
  return []
}

const fileOf = (over: object) => JSON.stringify({ format: 'coffer-catalogue/1', ...over }, null, 1)

const plain = (source: string): CatalogueImport => ({
  ...readJson(source),
  pictures: new Map(),
  isRepricing: false,
})

describe('the demo’s catalogue', () => {
  test('is imported as a whole, and a second time changes nothing', async () => {
    const demo = await readDemoCatalogue()
    const dry = await rehearse(database, (tx) => importCatalogue(tx, { clock, bounds }, demo))
    expect(dry).toHaveLength(demo.file.items.length + demo.file.boxes.length + 8)
    expect(await counts()).toMatchObject({ items: 0n, boxes: 0n })
    expect(await run(demo)).toEqual(dry)
    const before = await counts()
    const again = await readDemoCatalogue(database)
    expect(again.pictures).toEqual(demo.pictures)
    expect(await run(again)).toEqual([])
    expect(await counts()).toEqual(before)
  })

  test('goes to another shop by one export and one import', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'))
    const { file, pictures } = await exportCatalogue(database.pool)
    await mkdir(path.join(folder, 'pictures'), { recursive: true })
    for await (const { path: name, content } of pictures) {
      await writeFile(path.join(folder, name), content)
    }
    const read = readJson(JSON.stringify(file))
    const again = { ...read, pictures: await readPictures(read.file, folder), isRepricing: false }
    await rm(folder, { recursive: true })
    // The same shop has all of it, with the same pictures.
    expect(await run(again)).toEqual([])

    const other = await aDatabase()
    const otherShop = connectTo(other.url)
    await otherShop.transaction((tx) => importCatalogue(tx, { clock, bounds }, again))
    const hashes = async ({ pool }: Database) =>
      (await pool.query('SELECT kind, slug, hash FROM configurations ORDER BY kind, slug')).rows
    expect(await hashes(otherShop)).toEqual(await hashes(database))
    expect((await exportCatalogue(otherShop.pool)).file).toEqual(file)
    await otherShop.close()
    await other.drop()
  })
})

describe('a file', () => {
  test('that is bad in several lines names each, and changes nothing', async () => {
    const before = await counts()
    const source = fileOf({
      items: [
        { id: 'fine', name: 'Fine', price: 1 },
        { id: 'bad', name: 'Bad', price: -1 },
        { id: 'Worse Id', name: 'Worse', price: 1.001 },
      ],
    })
    const faults = await faultsIn(() => readJson(source))
    expect(faults).toHaveLength(3)
    const line = source.split('\n').findIndex((text) => text.includes('"bad"'))
    expect(faults[0]).toContain(`Line ${line}: items[1] price`)

    const boxes = await faultsIn(() =>
      run(
        plain(
          fileOf({
            items: [{ id: 'fine', name: 'Fine', price: 1 }],
            boxes: [
              {
                slug: 'short',
                name: 'Short',
                category: 'tech',
                rtp: 90,
                items: [{ item: 'fine', tickets: 5 }],
              },
              {
                slug: 'unknown',
                name: 'Unknown',
                category: 'tech',
                rtp: 90,
                items: [{ item: 'nothing', tickets: 5 }],
              },
            ],
          }),
        ),
      ),
    )
    expect(boxes.join('\n')).toMatch(
      /box short: .*2 to 50 items[\s\S]*box unknown: .*There is no item nothing/,
    )
    expect(await counts()).toEqual(before)
  })

  test('cannot retire an item that a box holds, nor name a picture outside its folder', async () => {
    const held = fileOf({ items: [{ id: 'candy', name: 'Candy', price: 0.05, is_retired: true }] })
    expect((await faultsIn(() => run(plain(held))))[0]).toMatch(
      /Line \d+: candy is retired, but held by/,
    )
    const outside = readJson(
      fileOf({ items: [{ id: 'x', name: 'X', price: 1, picture: '../x.png' }] }),
    )
    expect((await faultsIn(() => readPictures(outside.file, tmpdir())))[0]).toContain('outside')
  })

  test('of prices in CSV changes these only, and moves boxes when it is said', async () => {
    const known = new Map((await readAllItems(database.pool)).map((row) => [row.id, row]))
    const read = readCsv('id,price\nwatch-tourbillon,24000\n', known)
    const given = { ...read, pictures: new Map(), isRepricing: true }
    const changes = await rehearse(database, (tx) => importCatalogue(tx, { clock, bounds }, given))
    expect(changes[0]).toEqual(expect.stringContaining('item watch-tourbillon: '))
    expect(changes.filter((change) => change.startsWith('box ')).length).toBeGreaterThan(0)
    const faults = await faultsIn(() =>
      readCsv('id,price\ncandy,0.06\nnew-one,3\n"a\nb",,\n', known),
    )
    expect(faults).toEqual([
      expect.stringContaining('Line 3: name'),
      expect.stringContaining('Line 4: 3 cells instead of 2'),
    ])
  })

  test('does not move a free box that was sold to another tier, because openings are counted by tier', async () => {
    const { file } = await exportCatalogue(database.pool)
    const boxes = file.boxes
      .filter(({ slug }) => slug === 'iron-gift' || slug === 'bronze-gift')
      .map((box) => ({ ...box, tier: 20 }))
    expect(await faultsIn(() => run(plain(fileOf({ boxes }))))).toEqual([
      expect.stringMatching(
        /^Line \d+: (iron|bronze)-gift keeps its tier 10?\. Make another box\.$/,
      ),
      expect.stringMatching(
        /^Line \d+: (iron|bronze)-gift keeps its tier 10?\. Make another box\.$/,
      ),
    ])
  })

  test('brings pictures only, whatever the names of its files promise', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'))
    const picture = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
        .avif()
        .toBuffer()
    const whole = await picture(480)
    const read = readJson(
      fileOf({ items: [{ id: 'x', name: 'X', price: 1, picture: 'x-480.avif' }] }),
    )
    const files = async (large: Buffer, small: Buffer) => {
      await writeFile(path.join(folder, 'x-480.avif'), large)
      await writeFile(path.join(folder, 'x-360.avif'), small)
      const pictures = await readPictures(read.file, folder)
      return pictures.get('x-480.avif')?.files ?? []
    }
    const own = await picture(360)
    expect((await files(whole, own)).map(({ content }) => content)).toEqual([whole, own])
    for (const small of [Buffer.from('<script>alert(1)</script>'), await picture(100)]) {
      const made = await files(whole, small)
      expect(made.map(({ side }) => side)).toEqual([480, 360])
      for (const { side, content } of made) {
        expect(await sharp(content).metadata()).toMatchObject({ format: 'heif', width: side })
      }
    }
    const cut = whole.subarray(0, whole.length - 20)
    expect(await faultsIn(() => files(cut, own))).toEqual([
      'x-480.avif: This picture is damaged. Use another one.',
    ])
    await rm(folder, { recursive: true })
  })

  test('that is a picture of the shop is not read again, whatever is beside it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'))
    const read = readJson(
      fileOf({ items: [{ id: 'x', name: 'X', price: 1, picture: 'x-480.avif' }] }),
    )
    for (const side of [480, 360]) {
      const file = path.join(folder, `x-${side}.avif`)
      await sharp({ create: { width: side, height: side, channels: 3, background: '#993366' } })
        .avif()
        .toFile(file)
    }
    const first = await readPictures(read.file, folder)
    await database.transaction(async (tx) => {
      for (const picture of first.values()) await insertPicture(tx, picture, new Date(clock.now()))
    })
    await writeFile(path.join(folder, 'x-360.avif'), 'damaged')
    const find = (id: string) => findPicture(database.pool, id)
    expect(await readPictures(read.file, folder, { find })).toEqual(first)
    expect(await readPictures(read.file, folder)).not.toEqual(first)
    await rm(folder, { recursive: true })
  })

  test('of some columns takes nothing back that was changed since it was read', async () => {
    const known = new Map((await readAllItems(database.pool)).map((row) => [row.id, row]))
    const read = readCsv('id,name\ncandy,Sweets\n', known)
    const given = { ...read, pictures: new Map(), isRepricing: false }
    const dearer = readCsv('id,price\ncandy,0.07\n', known)
    await run({ ...dearer, pictures: new Map(), isRepricing: false })
    expect(await faultsIn(() => run(given))).toEqual([
      'Line 2: candy was changed since the file was read. Import it again.',
    ])
    const now = new Map((await readAllItems(database.pool)).map((row) => [row.id, row]))
    expect(now.get('candy')).toMatchObject({ name: known.get('candy')?.name, price: 7n })
    const again = readCsv('id,name\ncandy,Sweets\n', now)
    expect(await run({ ...again, pictures: new Map(), isRepricing: false })).toEqual([
      'item candy: changed',
    ])
  })

  test('of 1,000 items and 500 boxes is imported at once, and a second time changes nothing', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({
      id: `many-${index}`,
      name: `Thing ${index}`,
      price: 1 + index / 10,
    }))
    const boxes = Array.from({ length: 500 }, (_, index) => ({
      slug: `many-box-${index}`,
      name: `Box ${index}`,
      category: 'tech',
      rtp: 90,
      items: Array.from({ length: 20 }, (_, place) => ({
        item: `many-${(index * 7 + place * 31) % 1_000}`,
        tickets: 500_000,
      })),
    }))
    expect(await run(plain(fileOf({ items, boxes })))).toHaveLength(1_500)
    expect(await run(plain(fileOf({ items, boxes })))).toEqual([])
  })
})

test('the published schema is that of the files', async () => {
  const published = await readFile(path.resolve('docs/catalogue.schema.json'), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(catalogueSchema())))
})
