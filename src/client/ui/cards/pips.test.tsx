import { expect, test } from 'vitest'
import { rarityBand } from '#domain/games/box.ts'
import { worths } from './pips.tsx'
import { rarities } from './rarity.ts'

test('what the colour of an item says of its worth is what the domain derives it from', () => {
  for (const rarity of rarities) {
    const { from, below } = rarityBand(rarity)
    const [least, most] = [Number(from) / 2, below === null ? null : Number(below) / 2]
    const show = (times: number) => (times === 0.5 ? 'half' : String(times))
    const words =
      least === 0
        ? `less than ${show(most ?? 0)}`
        : most === null
          ? `${least} times or more`
          : `${show(least)} to ${most} ${most === 1 ? 'time' : 'times'}`
    expect(worths[rarity]).toBe(words)
  }
})
