import { expect, test } from 'vitest'
import { aBox } from './a-box.ts'
import { drawDemo } from './demo-draw.ts'

test('the same bytes draw the same items, one for each reel', () => {
  const draw = (byte: number) => drawDemo(aBox, 5, (bytes) => bytes.fill(byte))
  expect(draw(1)).toHaveLength(5)
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
})

test('a demo follows the published odds', () => {
  const draws = 4000
  const drawn = drawDemo(aBox, draws, (bytes) => bytes.fill(7)).map(({ id }) => id)
  const share = (id: string) => drawn.filter((other) => other === id).length / draws
  expect(Math.abs(share('watch') - 0.01)).toBeLessThan(0.008)
  expect(Math.abs(share('ring') - 0.29)).toBeLessThan(0.04)
  expect(Math.abs(share('pin') - 0.7)).toBeLessThan(0.04)
})
