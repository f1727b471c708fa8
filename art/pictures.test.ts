import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isMade } from './made.ts'
import { allPictures } from './pictures.ts'

const pictures = allPictures()

test('no two pictures share a name or a recipe', () => {
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
  const items = pictures.filter(({ name }) => name.startsWith('item-'))
  expect(new Set(items.map(({ source }) => JSON.stringify(source))).size).toBe(items.length)
})

test('every picture is made from its current recipe', () => {
  expect(pictures.filter((picture) => !isMade(picture)).map(({ name }) => name)).toEqual([])
})

test('every stored picture has a recipe, and no folder holds more than 45 files', () => {
  const stored = readdirSync(new URL('pictures/', import.meta.url), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.avif'))
  const known = pictures.map(({ folder, name }) => path.join(folder, `${name}.avif`))
  expect(stored.toSorted()).toEqual(known.toSorted())
  const sizes = Object.values(Object.groupBy(stored, path.dirname)).map((each) => each?.length ?? 0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(45)
})
