import { expect, it } from 'vitest'
import { PICTURE_SIDES, pictureSources, pictureUrl } from './pictures.ts'

const id = 'a'.repeat(64)
const sourcesOf = (stem: string, sides: number[]) =>
  sides.map((side) => `${stem}/pictures/${id}-${side}.avif ${side}w`).join()

it('offers a picture of a box in all sizes, and one of an item in those up to its own', () => {
  expect(pictureSources(pictureUrl(id, PICTURE_SIDES.box))).toBe(
    sourcesOf('', [480, 360, 256, 128]),
  )
  expect(pictureSources(pictureUrl(id, PICTURE_SIDES.item))).toBe(sourcesOf('', [360, 256, 128]))
})

it('keeps the path below which the shop is, and the origin of a whole address', () => {
  for (const before of ['/shop', 'https://shop.example']) {
    const url = before + pictureUrl(id, PICTURE_SIDES.item)
    expect(pictureSources(url)).toBe(sourcesOf(before, [360, 256, 128]))
  }
})

it('knows one size of any other picture', () => {
  for (const url of ['/art/box-crate-pine.avif', `/pictures/${id}-share.jpg`, '']) {
    expect(pictureSources(url)).toBeUndefined()
  }
})
