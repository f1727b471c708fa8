import type * as THREE from 'three'
import { hoard } from '#art/coffer-hoard.ts'
import { emblem } from '#art/emblem.ts'
import { finished } from '#art/finishes.ts'
import { drum, group, mesh, mirrored, place, range, roundedBox } from '#art/geometry.ts'
import { light, matte, metal } from '#art/materials.ts'

export interface CrateSpec {
  color: string
  accent: string
  glow: string
  /** The icon on the plate, as SVG. */
  icon: string
  /** The lid's angle in radians. */
  open: number
}

const body = { width: 2.4, height: 1.66, depth: 1.8 }
const { width, height, depth } = body
const BOARDS = 4
const GAP = 0.045
const THICK = 0.13

/** A custom box: boards and posts without gloss or metal fittings, and a plate with its icon. */
export function crate(spec: CrateSpec) {
  const boards = finished('matte', spec.color, spec.accent)
  const posts = matte(spec.accent, 0.66)
  const lid = place(lidOf(boards, posts), [0, height / 2 + 0.02, -depth / 2], [-spec.open, 0, 0])
  const inside =
    spec.open > 0
      ? hoard({ ...spec, trim: 'gold', finish: 'matte', lid: 'slab', emblem: '' }, body)
      : mesh(roundedBox(width - 0.3, height - 0.2, depth - 0.3), light(spec.glow, 0.3))
  return group(walls(boards), frame(posts), plate(spec), lid, inside)
}

function walls(boards: THREE.Material) {
  const tall = height / BOARDS - GAP
  const parts = group()
  for (const row of range(BOARDS)) {
    const y = (row + 0.5) * (height / BOARDS) - height / 2
    for (const side of mirrored) {
      const long = roundedBox(width - 0.06, tall, THICK, 0.035)
      const short = roundedBox(THICK, tall, depth - 0.06, 0.035)
      parts.add(mesh(long, boards, [0, y, side * (depth / 2 - THICK / 2)]))
      parts.add(mesh(short, boards, [side * (width / 2 - THICK / 2), y, 0]))
    }
  }
  return parts
}

/** Posts at the corners, rails around the ends, and a brace across each side. */
function frame(wood: THREE.Material) {
  const parts = group()
  const nails = metal('#0d0f14', 0.5)
  for (const x of mirrored) {
    for (const z of mirrored) {
      const at = [x * (width / 2 - 0.1), 0, z * (depth / 2 - 0.02)] as const
      parts.add(mesh(roundedBox(0.3, height + 0.1, 0.16, 0.045), wood, [...at]))
      const flank = [x * (width / 2 - 0.02), 0, z * (depth / 2 - 0.1)] as const
      parts.add(mesh(roundedBox(0.16, height + 0.1, 0.3, 0.045), wood, [...flank]))
    }
    parts.add(brace(wood, depth, [x * (width / 2 - 0.005), 0, 0], x))
  }
  for (const y of mirrored) {
    for (const z of mirrored) {
      const rail = roundedBox(width + 0.04, 0.26, 0.16, 0.045)
      parts.add(mesh(rail, wood, [0, y * (height / 2 - 0.09), z * (depth / 2 - 0.02)]))
    }
    for (const x of mirrored) {
      const rail = roundedBox(0.16, 0.26, depth + 0.04, 0.045)
      parts.add(mesh(rail, wood, [x * (width / 2 - 0.02), y * (height / 2 - 0.09), 0]))
      for (const step of mirrored) {
        const at = [x * (width / 2 - 0.1), y * (height / 2 - 0.09) + step * 0.06, depth / 2 + 0.07]
        const [a = 0, b = 0, c = 0] = at
        parts.add(mesh(drum(0.032, 0.03, 0.032, 24), nails, [a, b, c]))
      }
    }
  }
  return parts
}

/** A board across the diagonal of a side. */
function brace(wood: THREE.Material, along: number, at: [number, number, number], side: number) {
  const tall = height - 0.36
  const wide = along - 0.4
  const board = mesh(roundedBox(0.1, 0.22, Math.hypot(wide, tall), 0.035), wood)
  return place(board, at, [side * Math.atan2(tall, wide), 0, 0])
}

function lidOf(boards: THREE.Material, wood: THREE.Material) {
  const parts = group()
  const deep = depth / 4
  for (const row of range(4)) {
    const plank = roundedBox(width + 0.12, THICK, deep - GAP, 0.035)
    parts.add(mesh(plank, boards, [0, THICK / 2 + 0.03, (row + 0.5) * deep]))
  }
  for (const x of [-0.78, 0.78]) {
    const cleat = roundedBox(0.26, 0.11, depth + 0.1, 0.04)
    parts.add(mesh(cleat, wood, [x, THICK + 0.09, depth / 2]))
  }
  return parts
}

/** A round dark plate in the middle of the front, its icon lit from behind. */
function plate({ icon, glow, accent }: CrateSpec) {
  const sign = place(emblem(icon, 0.62, 0.08, light(glow, 0.8)), [0, 0, 0.1])
  return place(
    group(
      mesh(drum(0.56, 0.1), matte(accent, 0.5)),
      mesh(drum(0.49, 0.14), matte('#0f1016', 0.55), [0, 0, 0.015]),
      sign,
    ),
    [0, 0, depth / 2 + 0.05],
  )
}
