import { expect, test } from 'vitest'
import { rarities } from '#client/ui/cards/rarity.ts'
import { rarityBand } from '#domain/games/box.ts'
import { worthsInBox } from './worths-in-box.ts'

test('what the colour of an item says of its worth is what the domain derives it from', () => {
  for (const rarity of rarities) {
    const { from, below } = rarityBand(rarity)
    const [least, most] = [Number(from) / 2, below === null ? null : Number(below) / 2]
    const words =
      most === null ? `${least} or more` : least === 0 ? `less than ${most}` : `${least}–${most}`
    expect(worthsInBox[rarity]).toBe(words)
  }
})
