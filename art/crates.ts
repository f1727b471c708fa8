import { icon } from './icons.ts'
import type { CrateSpec } from './models/crate.ts'
import type { Picture, View } from './picture.ts'

type Cover = readonly [color: string, accent: string, glow: string, sign: string]

/** The covers of players' boxes by name: boards, posts, light and a phosphor icon. */
const covers: Record<string, Cover> = {
  'crate-pine': ['#b98a56', '#7c5430', '#ffd79a', 'tree-evergreen-fill'],
  'crate-ember': ['#c4552f', '#5e2416', '#ffab6b', 'fire-fill'],
  'crate-rose': ['#d0697f', '#7a2f45', '#ffb3c6', 'flower-fill'],
  'crate-grape': ['#7a52b8', '#3c2468', '#d3b0ff', 'mask-happy-fill'],
  'crate-ocean': ['#2f74b5', '#173c66', '#8fd0ff', 'fish-simple-fill'],
  'crate-mint': ['#43b395', '#1c5c4d', '#a6ffe2', 'butterfly-fill'],
  'crate-moss': ['#6f8f45', '#36491f', '#d2ff8a', 'plant-fill'],
  'crate-honey': ['#d9a02c', '#7a5210', '#fff0a8', 'sparkle-fill'],
  'crate-steel': ['#7e8797', '#3c424f', '#dfe8ff', 'wrench-fill'],
  'crate-night': ['#34304d', '#1a1729', '#b9a8ff', 'shooting-star-fill'],
}

const KB = 1024
const SIDE = 480
const OPEN = 1.2

/** Each cover: closed for the lists of boxes, and open for its page. */
export function cratePictures(): Picture[] {
  return Object.entries(covers).flatMap(([name, cover]) => [
    picture(`box-${name}`, cover, 0, 20 * KB),
    picture(`open-${name}`, cover, OPEN, 22 * KB),
  ])
}

function picture(name: string, cover: Cover, open: number, bytesMax: number): Picture {
  const [color, accent, glow, sign] = cover
  const view: View = { rims: [glow, accent], yaw: -30, pitch: 19 }
  const spec: CrateSpec = { color, accent, glow, icon: icon(sign), open }
  const subject = { kind: 'model', model: 'crate', spec } as const
  return {
    folder: 'crates',
    name,
    size: SIDE,
    bytesMax,
    source: { kind: 'photograph', subject, view },
  }
}
