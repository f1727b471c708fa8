import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { isMade } from './made.ts'
import { allPictures } from './pictures.ts'

const pictures = allPictures()

test('no two pictures share a name or a recipe', () => {
  assert.equal(new Set(pictures.map(({ name }) => name)).size, pictures.length)
  const items = pictures.filter(({ name }) => name.startsWith('item-'))
  assert.equal(new Set(items.map(({ source }) => JSON.stringify(source))).size, items.length)
})

test('every picture is made from its current recipe', () => {
  const stale = pictures.filter((picture) => !isMade(picture)).map(({ name }) => name)
  assert.deepEqual(stale, [])
})

test('every stored picture has a recipe, and no folder holds more than 45 files', () => {
  const stored = readdirSync(new URL('pictures/', import.meta.url), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.avif'))
  const known = pictures.map(({ folder, name }) => path.join(folder, `${name}.avif`))
  assert.deepEqual(stored.toSorted(), known.toSorted())
  const sizes = Object.values(Object.groupBy(stored, path.dirname)).map((each) => each?.length ?? 0)
  assert.ok(Math.max(...sizes) <= 45)
})
