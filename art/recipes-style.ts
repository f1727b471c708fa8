import { metals } from './materials.ts'
import type { Models } from './models.ts'
import type { Recipe, View } from './picture.ts'

const { gold, rose } = metals
const carried: View = { yaw: -26, pitch: 12 }
const shelved: View = { yaw: -22, pitch: 12 }
const laid: View = { yaw: -14, pitch: 10 }

const shoe = (spec: Parameters<Models['shoe']>[0]): Recipe => ({
  model: 'shoe',
  spec,
  view: { yaw: -24, pitch: 20 },
})

const flapBag = (color: string, metal: string): Recipe => ({
  model: 'flapBag',
  spec: { color, metal },
  view: carried,
})

const cap = (color: string, peak: string, sign: string): Recipe => ({
  model: 'cap',
  spec: { color, peak, sign },
  view: { yaw: -34, pitch: 16 },
})

const tee = (color: string, sign: string): Recipe => ({
  model: 'tee',
  spec: { color, sign },
  view: laid,
})

export const styleRecipes: Record<string, Recipe> = {
  'sneaker-archive-ivory': shoe({
    last: 'hightop',
    upper: '#f3ead8',
    panel: '#e0a08a',
    sole: '#fbf6ea',
    accent: '#b5793f',
    laces: '#fff8ea',
    isPrecious: true,
  }),
  'sneaker-archive-gold': shoe({
    last: 'court',
    upper: '#1b1c22',
    panel: '#e9b44c',
    sole: '#15161b',
    accent: '#e9b44c',
    laces: '#2b2d36',
    isPrecious: true,
  }),
  'hightop-red': shoe({
    last: 'hightop',
    upper: '#f4f4f6',
    panel: '#d8142b',
    sole: '#f6f3ec',
    accent: '#d8142b',
  }),
  'hightop-violet': shoe({
    last: 'hightop',
    upper: '#c9b0ff',
    panel: '#6a3bff',
    sole: '#f4f1ff',
    accent: '#43158f',
  }),
  'hightop-noir': shoe({
    last: 'hightop',
    upper: '#3a3d48',
    panel: '#22242c',
    sole: '#f1efe9',
    accent: '#55596a',
    laces: '#d8dbe4',
  }),
  'runner-flame': shoe({
    last: 'runner',
    upper: '#ff7a2b',
    panel: '#ffb13d',
    sole: '#fff6ea',
    accent: '#e0263c',
  }),
  'runner-violet': shoe({
    last: 'runner',
    upper: '#7a4bff',
    panel: '#c49bff',
    sole: '#f4f0ff',
    accent: '#ff5fc0',
  }),
  'runner-mint': shoe({
    last: 'runner',
    upper: '#3fd0a2',
    panel: '#c8ffe6',
    sole: '#f4fffa',
    accent: '#0f6b6b',
  }),
  'runner-glacier': shoe({
    last: 'runner',
    upper: '#dcecf8',
    panel: '#5fb0ff',
    sole: '#f7fbff',
    accent: '#1f5fd0',
  }),
  'trail-olive': shoe({
    last: 'trail',
    upper: '#6b7a3a',
    panel: '#3e4a24',
    sole: '#c9b48a',
    accent: '#ff8a3d',
    laces: '#ffb13d',
  }),
  'court-white': shoe({
    last: 'court',
    upper: '#f6f6f8',
    panel: '#e6e8ee',
    sole: '#f4f4f4',
    accent: '#8d93a3',
  }),
  'court-green': shoe({
    last: 'court',
    upper: '#f6f4ee',
    panel: '#0f7a4a',
    sole: '#efe6d2',
    accent: '#0f7a4a',
  }),
  'canvas-yellow': shoe({
    last: 'canvas',
    upper: '#ffc42b',
    panel: '#ffc42b',
    sole: '#f8f5ee',
    accent: '#d8142b',
  }),

  'cap-noir': cap('#2b2e38', '#2b2e38', '#e9b44c'),
  'cap-sand': cap('#d9c3a0', '#8a5a34', '#5a3420'),
  'cap-sky': cap('#4fa8f0', '#f4f6fb', '#f4f6fb'),
  'cap-cherry': cap('#c01f3a', '#c01f3a', '#ffe0e6'),
  'tee-noir': tee('#2b2e38', '#e9b44c'),
  'tee-white': tee('#f1f2f6', '#15171d'),
  'tee-violet': tee('#7a4bff', '#e6d9ff'),
  'tee-lime': tee('#a8e03d', '#23400a'),
  'hoodie-flame': {
    model: 'hoodie',
    spec: { color: '#f0622b', inside: '#3a1408', sign: '#ffe0b0' },
    view: laid,
  },
  'hoodie-grey': {
    model: 'hoodie',
    spec: { color: '#9aa1b0', inside: '#2b2f3a', sign: '#f4f6fb' },
    view: laid,
  },

  'bag-red': flapBag('#b01f35', gold),
  'bag-cream': flapBag('#ece2d0', gold),
  'bag-noir': flapBag('#24252c', gold),
  'bag-forest': flapBag('#1f5a3f', '#d5dae4'),
  'tote-tan': {
    model: 'tote',
    spec: { color: '#c98a52', trim: '#6b3a1c', metal: gold },
    view: carried,
  },
  'tote-sky': {
    model: 'tote',
    spec: { color: '#8fc4f0', trim: '#f6f1e6', metal: '#d5dae4' },
    view: { yaw: 26, pitch: 12 },
  },

  'sunglasses-aviator': {
    model: 'sunglasses',
    spec: { shape: 'aviator', frame: gold, lens: '#7a4a1c', isMetal: true },
    view: shelved,
  },
  'sunglasses-tortoise': {
    model: 'sunglasses',
    spec: { shape: 'round', frame: '#6b3414', lens: '#3a2a1c' },
    view: shelved,
  },
  'sunglasses-rose': {
    model: 'sunglasses',
    spec: { shape: 'round', frame: rose, lens: '#ff7ab0', isMetal: true },
    view: shelved,
  },
  'sunglasses-noir': {
    model: 'sunglasses',
    spec: { shape: 'square', frame: '#585d72', lens: '#5a4a8a' },
    view: shelved,
  },
  'sunglasses-blue': {
    model: 'sunglasses',
    spec: { shape: 'square', frame: '#e8ecf5', lens: '#1f8aff' },
    view: shelved,
  },
  'perfume-amber': {
    model: 'perfume',
    spec: { shape: 'block', liquid: '#ff9a2b', cap: '#e9b44c' },
    view: carried,
  },
  'perfume-midnight': {
    model: 'perfume',
    spec: { shape: 'column', liquid: '#4a2bd0', cap: '#d5dae4' },
    view: carried,
  },
  'perfume-rose': {
    model: 'perfume',
    spec: { shape: 'drop', liquid: '#ff6a9a', cap: '#e0a08a' },
    view: carried,
  },
  'perfume-citrus': {
    model: 'perfume',
    spec: { shape: 'block', liquid: '#c8e03d', cap: '#f4f6fb' },
    view: { yaw: 26, pitch: 12 },
  },
}
