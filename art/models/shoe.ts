import * as THREE from 'three'
import {
  drum,
  group,
  mesh,
  mirrored,
  place,
  range,
  roundedBox,
  surface,
  type Triple,
  through,
  tube,
} from '#art/geometry.ts'
import { cloth, gloss, leather, matte, metal } from '#art/materials.ts'

export interface ShoeSpec {
  last: 'runner' | 'court' | 'hightop' | 'trail' | 'canvas'
  upper: string
  panel: string
  sole: string
  accent: string
  laces?: string
  isPrecious?: boolean
}

const LENGTH = 3.75

interface Last {
  /** Heights of the upper from heel to toe. */
  height: number[]
  /** Thickness of the sole under heel and under toe. */
  sole: [heel: number, toe: number]
  flare: number
}

const lasts: Record<ShoeSpec['last'], Last> = {
  runner: {
    height: [1.24, 1.2, 1.08, 1.12, 0.94, 0.7, 0.5, 0.38, 0.3],
    sole: [0.52, 0.3],
    flare: 1.14,
  },
  court: {
    height: [1.18, 1.14, 1.05, 1.1, 0.94, 0.72, 0.54, 0.43, 0.36],
    sole: [0.34, 0.3],
    flare: 1.06,
  },
  hightop: {
    height: [2, 2.02, 1.95, 1.85, 1.2, 0.8, 0.58, 0.46, 0.38],
    sole: [0.38, 0.32],
    flare: 1.08,
  },
  trail: {
    height: [1.34, 1.3, 1.2, 1.22, 1, 0.76, 0.57, 0.46, 0.4],
    sole: [0.44, 0.34],
    flare: 1.12,
  },
  canvas: {
    height: [1.1, 1.06, 0.98, 1.04, 0.88, 0.64, 0.47, 0.38, 0.33],
    sole: [0.28, 0.28],
    flare: 1.04,
  },
}

const widths = [0.5, 0.53, 0.53, 0.5, 0.52, 0.58, 0.63, 0.62, 0.52]

/** One shoe, toe to the right; `s` is 0 at the heel and 1 at the toe. */
export function shoe(spec: ShoeSpec) {
  const last = lasts[spec.last]
  const isCloth = spec.last === 'runner' || spec.last === 'canvas'
  const upper = isCloth ? cloth(spec.upper) : leather(spec.upper)
  const panel = spec.isPrecious ? metal(spec.panel, 0.24) : leather(spec.panel)
  const skin = (s: [number, number], v: [number, number], grow: number) =>
    surface(
      (a, b) => skinAt(last, s[0] + (s[1] - s[0]) * a, v[0] + (v[1] - v[0]) * b, grow),
      72,
      48,
    )

  const parts = group(
    mesh(skin([0, 1], [0, 1], 0), bothSides(upper)),
    mesh(skin([0, 0.2], [0, 1], 0.025), bothSides(panel)),
    mesh(
      skin([0.82, 1], [0, 1], 0.025),
      bothSides(spec.last === 'canvas' ? gloss('#f6f3ec') : panel),
    ),
    soleOf(spec, last),
    collar(last, spec),
    laces(last, spec.laces ?? '#ffffff'),
  )
  for (const side of mirrored) {
    const v: [number, number] = side > 0 ? [0, 0.26] : [0.74, 1]
    if (spec.last !== 'canvas')
      parts.add(mesh(skin([0.2, 0.82], [v[0], v[1]], 0.02), bothSides(panel)))
    parts.add(badge(last, spec, side))
  }
  return parts
}

function bothSides<M extends THREE.Material>(material: M): M {
  material.side = THREE.DoubleSide
  return material
}

const lift = (s: number) => 0.26 * Math.max(0, (s - 0.62) / 0.38) ** 2

/** The width at a position, as a fraction: heel and toe are round. */
const roundness = (s: number) => Math.sqrt(Math.max(0, 1 - Math.abs(2 * s - 1) ** 7))

const soleTop = ({ sole }: Last, s: number) => sole[0] + (sole[1] - sole[0]) * s + lift(s)

function skinAt(last: Last, s: number, v: number, grow: number): Triple {
  const height = through(last.height, s) * roundness(s * 0.98 + 0.01) ** 0.5 + grow
  const angle = Math.PI * v
  const rise = Math.sin(angle) ** 0.72
  const isAnkle = Math.max(0, 1 - s / 0.55)
  const waist = 1 - (0.16 + 0.16 * isAnkle) * rise * Math.min(1, height)
  const width = (through(widths, s) * roundness(s) + grow) * waist
  const across = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.6
  const lean = 0.12 * rise * height * Math.max(0, 1 - s / 0.25)
  const x = -LENGTH / 2 + LENGTH * s + lean
  return [x, soleTop(last, s) - 0.06 + height * rise, width * across]
}

function soleOf(spec: ShoeSpec, last: Last) {
  const rubber = gloss(spec.sole, { roughness: 0.5, clearcoat: 0.3 })
  const slab = (flare: number, from: number, to: number, material: THREE.Material) => {
    const geometry = surface((u, v) => soleAt(last, u, v, flare, from, to), 96, 32)
    return mesh(geometry, bothSides(material))
  }
  const parts = group(
    slab(last.flare, 0.12, 1, rubber),
    slab(last.flare * 1.005, 0, 0.14, matte(spec.accent)),
  )
  if (spec.last === 'runner') parts.add(slab(last.flare * 1.03, 0.42, 0.56, gloss(spec.accent)))
  if (spec.last === 'court' || spec.last === 'canvas') {
    parts.add(slab(last.flare * 1.02, 0.66, 0.76, gloss(spec.accent)))
  }
  if (spec.last === 'trail') {
    for (const i of range(11)) {
      const s = 0.06 + i * 0.088
      const at: Triple = [-LENGTH / 2 + LENGTH * s, lift(s) - 0.04, 0]
      parts.add(
        mesh(
          roundedBox(0.17, 0.2, 2 * through(widths, s) * roundness(s) * 1.08, 0.04),
          matte(spec.accent),
          at,
        ),
      )
    }
  }
  return parts
}

/** A closed wall around the footprint, between two fractions of the sole's thickness. */
function soleAt(last: Last, u: number, v: number, flare: number, from: number, to: number): Triple {
  const angle = u * Math.PI * 2
  const s = (1 - Math.cos(angle)) / 2
  const side = Math.sign(Math.sin(angle))
  const share = [0, 0.02, 1, 1][Math.min(3, Math.floor(v * 4))] ?? 1
  const isRim = v > 0.05 && v < 0.95
  const t = Math.min(1, Math.max(0, (v - 0.1) / 0.8))
  const bulge = 1 + 0.05 * Math.sin(t * Math.PI) * (share > 0 ? 1 : 0.5)
  const width = through(widths, s) * roundness(s) * (isRim ? flare * bulge : 0)
  const thickness = soleTop(last, s) - lift(s)
  const x = (-LENGTH / 2 + LENGTH * s) * (isRim ? 1.025 * (0.98 + 0.02 * bulge) : 1)
  return [x, lift(s) + thickness * (from + (to - from) * t), side * width]
}

function collar(last: Last, spec: ShoeSpec) {
  const ring = range(40).map((i): Triple => {
    const angle = (i / 40) * Math.PI * 2
    const s = 0.215 + 0.195 * Math.cos(angle)
    const [x, y] = skinAt(last, Math.max(0.02, s), 0.5, 0)
    return [x, y + 0.01, 0.31 * Math.sin(angle)]
  })
  const lining = matte(spec.accent, 0.8)
  const hole = new THREE.Shape(ring.map(([x, , z]) => new THREE.Vector2(x, -z)))
  const floor = new THREE.ShapeGeometry(hole).rotateX(-Math.PI / 2)
  const position = floor.getAttribute('position')
  const top = (x: number) =>
    skinAt(last, Math.max(0.02, (x + LENGTH / 2) / LENGTH - 0.03), 0.5, 0)[1]
  for (const i of range(position.count)) position.setY(i, top(position.getX(i)) + 0.02)
  const [x, y] = skinAt(last, 0.44, 0.5, 0)
  return group(
    mesh(tube(ring, 0.085, 90, true), lining),
    mesh(floor, matte('#07080b')),
    mesh(
      roundedBox(0.14, 0.62, 0.5, 0.07),
      cloth(spec.upper),
      [x - 0.06, y + 0.1, 0],
      [0, 0, 0.55],
    ),
  )
}

function laces(last: Last, color: string) {
  const cord = cloth(color)
  return group(
    ...range(5).map((i) => {
      const s = 0.49 + i * 0.062
      const half = 0.3 - i * 0.015
      const line = range(7).map((k): Triple => {
        const z = -half + (k / 6) * half * 2
        const v = 0.5 - z * 0.42
        const [x, y] = skinAt(last, s + (k % 2 ? 0.004 : -0.004), v, 0.05)
        return [x, y, z]
      })
      return mesh(tube(line, 0.055, 24), cord)
    }),
  )
}

/** The brand's hexagon on the side. */
function badge(last: Last, spec: ShoeSpec, side: number) {
  const [x, y, z] = skinAt(last, 0.5, side > 0 ? 0.16 : 0.84, 0.06)
  const sign = spec.isPrecious ? metal('#f3cf7a', 0.14) : gloss(spec.accent)
  const one = group(
    mesh(new THREE.TorusGeometry(0.27, 0.055, 14, 6), sign, [0, 0, 0], [0, 0, Math.PI / 6]),
    mesh(drum(0.12, 0.06, 0.12, 6), sign),
  )
  return place(
    one,
    [x, y, z * 0.98],
    [side > 0 ? -0.42 : 0.42, side > 0 ? 0.05 : Math.PI - 0.05, 0],
  )
}
