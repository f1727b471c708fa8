import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMade } from './made.ts'
import { allPictures } from './pictures.ts'

const pictures = allPictures()

test('no two pictures share a name or a recipe', () => {
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
  const items = pictures.filter(({ name }) => name.startsWith('item-'))
  expect(new Set(items.map(({ source }) => JSON.stringify(source))).size).toBe(items.length)
})

test('every picture is made from its recipe as it stands', () => {
  expect(pictures.filter((picture) => !isMade(picture)).map(({ name }) => name)).toEqual([])
})

test('nothing lies in the folder that no recipe makes', () => {
  const folder = new URL('../src/client/public/art/', import.meta.url)
  const known = new Set(pictures.map(({ name }) => `${name}.avif`))
  expect(readdirSync(folder).filter((file) => !known.has(file))).toEqual([])
})
