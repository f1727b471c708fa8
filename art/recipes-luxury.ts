import { metals } from './materials.ts'
import type { Models } from './models.ts'
import type { Recipe, View } from './picture.ts'

const { gold, steel, rose, copper } = metals
const white = '#eef6ff'
const silver = '#dfe4ee'

const onWrist: View = { yaw: -24, pitch: 16 }
const standing: View = { yaw: -35, pitch: 18 }
const onBust: View = { yaw: -10, pitch: 6 }
const lying: View = { yaw: -26, pitch: 34 }
const upright: View = { yaw: -26, pitch: 10 }

const watch = (spec: Parameters<Models['watch']>[0]): Recipe => ({
  model: 'watch',
  spec,
  view: onWrist,
})

const coin = (metal: string): Recipe => ({
  model: 'coin',
  spec: { metal },
  view: { yaw: -28, pitch: 12 },
})

/** A fractional ounce: the fraction on its face, and a smaller size in the frame. */
const smallCoin = (metal: string, fraction: string, margin: number): Recipe => ({
  model: 'coin',
  spec: { metal, fraction },
  view: { yaw: 24, pitch: 10, margin },
})

const coinStack = (metal: string, count: number, isTube = false): Recipe => ({
  model: 'coin',
  spec: { metal, count, isTube },
  view: { yaw: -28, pitch: 22 },
})

export const luxuryRecipes: Record<string, Recipe> = {
  'watch-tourbillon': watch({
    metal: rose,
    dial: '#15131a',
    strap: '#17181d',
    isLeather: true,
    hasTourbillon: true,
  }),
  'watch-chrono-emerald': watch({ metal: gold, dial: '#0b5a3a', strap: gold, hasSubdials: true }),
  'watch-gmt-twilight': watch({ metal: steel, dial: '#14151c', strap: steel, bezel: '#7a1fc0' }),
  'watch-diver-sea': watch({ metal: steel, dial: '#0b3a9f', strap: steel, bezel: '#1440b0' }),
  'watch-chrono-noir': watch({
    metal: '#3a3e4a',
    dial: '#343844',
    strap: '#4a505e',
    hasSubdials: true,
    bezel: '#1c1f28',
  }),
  'watch-dress-rose': watch({ metal: rose, dial: '#e9dccb', strap: '#7a4526', isLeather: true }),
  'watch-ivory': watch({ metal: gold, dial: '#f1e9d6', strap: '#3a2a20', isLeather: true }),
  'watch-field': watch({ metal: steel, dial: '#3b4a2a', strap: '#5c6b3a', isLeather: true }),
  'watch-sky': watch({ metal: steel, dial: '#4fb4e8', strap: '#2f8fd0', isLeather: true }),

  'ring-halo': { model: 'ring', spec: { metal: steel, gem: '#bfe6ff', size: 1.3 }, view: standing },
  'ring-emerald': {
    model: 'ring',
    spec: { metal: gold, gem: '#0fae63', sides: 6, size: 1.3 },
    view: standing,
  },
  'ring-sapphire': {
    model: 'ring',
    spec: { metal: steel, gem: '#2b55ff', sides: 10 },
    view: standing,
  },
  'ring-ruby': { model: 'ring', spec: { metal: gold, gem: '#ff2b5e' }, view: standing },
  'ring-signet': {
    model: 'band',
    spec: { metal: gold, plate: '#15182a' },
    view: { yaw: -32, pitch: 40 },
  },
  'ring-silver': { model: 'band', spec: { metal: silver }, view: { yaw: -42, pitch: 22 } },
  'necklace-riviere': {
    model: 'necklace',
    spec: { kind: 'riviere', metal: silver, gem: '#bfe2ff' },
    view: onBust,
  },
  'necklace-chain': {
    model: 'necklace',
    spec: { kind: 'chain', metal: gold, gem: white },
    view: onBust,
  },
  'necklace-sapphire': {
    model: 'necklace',
    spec: { kind: 'pendant', metal: silver, gem: '#2450ff' },
    view: onBust,
  },
  'necklace-pearl': {
    model: 'necklace',
    spec: { kind: 'pearls', metal: gold, gem: white },
    view: onBust,
  },
  'necklace-heart': {
    model: 'necklace',
    spec: { kind: 'pendant', metal: rose, gem: '#ff4d7d', isHeart: true },
    view: onBust,
  },
  'bracelet-tennis': {
    model: 'bracelet',
    spec: { metal: silver, gem: '#bfe2ff' },
    view: { yaw: -20, pitch: 30 },
  },
  'bracelet-bangle': { model: 'bracelet', spec: { metal: gold }, view: { yaw: -20, pitch: 34 } },
  'earrings-diamond': { model: 'earrings', spec: { metal: silver, gem: '#bfe2ff' }, view: upright },
  'earrings-hoops': { model: 'earrings', spec: { metal: gold }, view: { yaw: -34, pitch: 14 } },

  'gold-tube': coinStack('#f0b942', 10, true),
  'gold-ounce': coin('#f0b942'),
  'gold-quarter': smallCoin('#f5c04a', '1/4', 0.1),
  'gold-tenth': smallCoin('#f5c04a', '1/10', 0.17),
  'silver-stack': coinStack('#d5dbe6', 5),
  'silver-ounce': coin('#d5dbe6'),
  'silver-half': smallCoin('#cdd5e2', '1/2', 0.1),
  'silver-tenth': smallCoin('#cdd5e2', '1/10', 0.17),
  'copper-coin': coin(copper),
  'gold-stack': {
    model: 'castBar',
    spec: { label: '100 g', metal: gold, line: 'FINE GOLD 999.9', isStack: true },
    view: { yaw: -34, pitch: 26 },
  },
  'gold-bar-100g': {
    model: 'castBar',
    spec: { label: '100 g', metal: gold, line: 'FINE GOLD 999.9' },
    view: lying,
  },
  'gold-bar-50g': {
    model: 'castBar',
    spec: { label: '50 g', metal: '#ffd06a', line: 'FINE GOLD 999.9' },
    view: { yaw: 28, pitch: 44 },
  },
  'gold-bar-10g': {
    model: 'mintedBar',
    spec: { label: '10 g', metal: '#f0bd55', line: 'FINE GOLD 999.9' },
    view: upright,
  },
  'gold-bar-5g': {
    model: 'mintedBar',
    spec: { label: '5 g', metal: gold, line: 'FINE GOLD 999.9', card: '#123a6b' },
    view: upright,
  },
  'gold-bar-1g': {
    model: 'mintedBar',
    spec: { label: '1 g', metal: gold, line: 'FINE GOLD 999.9', card: '#7a1530' },
    view: upright,
  },
  'platinum-bar': {
    model: 'mintedBar',
    spec: { label: '10 g', metal: '#cfd8e6', line: 'PLATINUM 999.5' },
    view: { yaw: 24, pitch: 10 },
  },
  'silver-kilo': {
    model: 'castBar',
    spec: { label: '1 kg', metal: '#cdd4e0', line: 'FINE SILVER 999' },
    view: lying,
  },
  'silver-bar': {
    model: 'mintedBar',
    spec: { label: '100 g', metal: '#dfe4ee', line: 'FINE SILVER 999', card: '#20242f' },
    view: upright,
  },
  'copper-bar': {
    model: 'castBar',
    spec: { label: '1 oz', metal: copper, line: 'FINE COPPER 999' },
    view: lying,
  },
}
