import type { Finish } from './finishes.ts'
import { icon } from './icons.ts'
import type { PresentSpec } from './models/present.ts'
import type { Picture, View } from './picture.ts'

type Gift = readonly [
  color: string,
  accent: string,
  glow: string,
  ribbon: string,
  finish: Finish,
  sign: string,
]

/** The free boxes, one for each tier of levels: colours, light, ribbon and a Phosphor icon. */
const gifts: Record<string, Gift> = {
  'iron-gift': ['#3a3f4a', '#8a93a5', '#cfd6e6', '#aab3c4', 'matte', 'gift-fill'],
  'bronze-gift': ['#7a4a22', '#d39a5c', '#ffbe7a', '#e0a564', 'matte', 'flame-fill'],
  'copper-gift': ['#8f3f22', '#e58a5c', '#ff9f6b', '#f0986a', 'leather', 'clover-fill'],
  'silver-gift': ['#8d95a6', '#e2e8f6', '#eef3ff', '#f0f4ff', 'metal', 'star-fill'],
  'steel-gift': ['#2c4a63', '#8fb6d8', '#9fd0ff', '#b8cfe2', 'metal', 'anchor-simple-fill'],
  'gold-gift': ['#171208', '#d7a63a', '#ffcb52', '#ffc94f', 'lacquer', 'crown-simple-fill'],
  'emerald-gift': ['#06603f', '#3dffb0', '#58ffbd', '#e6bd5a', 'lacquer', 'leaf-fill'],
  'sapphire-gift': ['#123a9c', '#6aa5ff', '#7ab8ff', '#dfe8ff', 'lacquer', 'drop-fill'],
  'amethyst-gift': ['#4a1f8f', '#c08aff', '#cf9bff', '#f0cf7a', 'quilt', 'moon-fill'],
  'ruby-gift': ['#8f0f2a', '#ff7a92', '#ff8096', '#ffd27a', 'quilt', 'heart-fill'],
  'onyx-gift': ['#0c0d12', '#6f7690', '#b9c4ff', '#e9edf7', 'carbon', 'lightning-fill'],
  'prism-gift': ['#ffffff', '#ff7ae0', '#7af0ff', '#ffd76a', 'holo', 'diamond-fill'],
}

const KB = 1024
const SIDE = 480
const OPEN = 1.15

/** Each free box: closed for the lists of boxes, and open for its page. */
export function presentPictures(): Picture[] {
  return Object.entries(gifts).flatMap(([name, gift]) => [
    picture(`box-${name}`, gift, 0, 20 * KB),
    picture(`open-${name}`, gift, OPEN, 22 * KB),
  ])
}

function picture(name: string, gift: Gift, open: number, bytesMax: number): Picture {
  const [color, accent, glow, ribbon, finish, sign] = gift
  const view: View = { rims: [glow, accent], yaw: -30, pitch: 19 }
  const spec: PresentSpec = {
    color,
    accent,
    glow,
    ribbon,
    finish,
    trim: 'gold',
    icon: icon(sign),
    open,
  }
  const subject = { kind: 'model', model: 'present', spec } as const
  return {
    folder: 'presents',
    name,
    size: SIDE,
    bytesMax,
    source: { kind: 'photograph', subject, view },
  }
}
