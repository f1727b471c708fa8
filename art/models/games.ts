import * as THREE from 'three'
import {
  extruded,
  group,
  lathe,
  mesh,
  mirrored,
  place,
  polygon,
  range,
  roundedBox,
  type Triple,
} from '#art/geometry.ts'
import { gloss, light, metal, metals } from '#art/materials.ts'

const enamel = (color: string, metalness = 0.2) => gloss(color, { roughness: 0.25, metalness })

/** The rocket of the crash game: tilted with its flame, or upright without one, for a page that draws the flight. */
export function rocket(spec: { hull: string; trim: string; isUpright?: boolean }) {
  const red = enamel(spec.trim)
  const steel = metal(metals.steel)
  const pane = gloss('#4aa8ff', { emissive: '#1d5fff', emissiveIntensity: 0.6 })
  const fin = new THREE.Shape()
  fin.moveTo(0.5, 0.1)
  fin.bezierCurveTo(0.9, -0.1, 1.15, -0.7, 1.1, -1.5)
  fin.bezierCurveTo(0.95, -1.15, 0.7, -1, 0.4, -0.95)
  const parts = group(
    mesh(
      lathe(
        [
          [0, -1.15],
          [0.46, -1.15],
          [0.64, -0.5],
          [0.66, 0.3],
          [0.5, 1.1],
          [0.22, 1.75],
          [0, 2.1],
        ],
        72,
      ),
      enamel(spec.hull),
    ),
    mesh(
      lathe(
        [
          [0, 1.3],
          [0.4, 1.3],
          [0.43, 1.32],
          [0.24, 1.77],
          [0, 2.14],
        ],
        72,
      ),
      red,
    ),
    mesh(new THREE.TorusGeometry(0.25, 0.08, 20, 48), steel, [0, 0.55, 0.6], [-0.12, 0, 0]),
    mesh(new THREE.SphereGeometry(0.24, 32, 24).scale(1, 1, 0.4), pane, [0, 0.55, 0.55]),
    mesh(new THREE.CylinderGeometry(0.36, 0.46, 0.25, 48), steel, [0, -1.25, 0]),
  )
  for (const i of range(3)) {
    parts.add(mesh(extruded(fin, 0.1, 0.05), red, [0, 0, 0], [0, (i * Math.PI * 2) / 3 + 0.5, 0]))
  }
  if (spec.isUpright) return group(parts)
  parts.add(...flames())
  parts.rotation.z = -0.62
  return group(parts)
}

function flames() {
  return [
    mesh(
      lathe(
        [
          [0, -2.6],
          [0.12, -2.2],
          [0.3, -1.75],
          [0.34, -1.38],
          [0, -1.3],
        ],
        48,
      ),
      light('#ff9a2e', 1.5),
    ),
    mesh(
      lathe(
        [
          [0, -2.1],
          [0.1, -1.85],
          [0.2, -1.5],
          [0, -1.3],
        ],
        48,
      ),
      light('#fff0b0', 1.6),
    ),
  ]
}

/** The wheel with its sectors, bulbs and pointer. */
export function wheel(spec: { colors: string[]; hub: string }) {
  const count = 24
  const gold = metal(metals.gold)
  const parts = group(
    mesh(new THREE.TorusGeometry(1.8, 0.12, 24, 120), gold, [0, 0, 0.12]),
    mesh(new THREE.TorusGeometry(0.68, 0.07, 20, 80), gold, [0, 0, 0.24]),
    mesh(
      new THREE.SphereGeometry(0.62, 48, 32).scale(1, 1, 0.5),
      enamel(spec.hub, 0.6),
      [0, 0, 0.05],
    ),
    mesh(new THREE.CylinderGeometry(0.3, 0.34, 0.12, 6).rotateX(Math.PI / 2), gold, [0, 0, 0.36]),
    mesh(new THREE.ConeGeometry(0.22, 0.6, 4), enamel('#ff4d7d'), [0, 1.86, 0.38], [0, 0, Math.PI]),
  )
  for (const i of range(count)) {
    const [from, to] = [(i / count) * Math.PI * 2, ((i + 1) / count) * Math.PI * 2]
    const sector = new THREE.Shape()
    sector.absarc(0, 0, 1.7, from + 0.012, to - 0.012, false)
    sector.absarc(0, 0, 0.72, to - 0.02, from + 0.02, true)
    const color = spec.colors[i % spec.colors.length] ?? '#fff'
    parts.add(mesh(extruded(sector, 0.2, 0.025), enamel(color, 0.35), [0, 0, 0.12]))
    const bulb: Triple = [Math.cos(from) * 1.8, Math.sin(from) * 1.8, 0.23]
    parts.add(mesh(new THREE.SphereGeometry(0.05, 16, 12), light('#fff2c4', 1.2), bulb))
  }
  return parts
}

/** Two dice in the air. */
export function dice(spec: { a: [body: string, pip: string]; b: [body: string, pip: string] }) {
  return group(
    place(die(...spec.a), [-0.72, 0, 0], [0.1, 0.25, 0.12]),
    place(die(...spec.b), [0.85, 0.28, -0.35], [-0.25, -0.35, -0.3]),
  )
}

const pips: [x: number, y: number][][] = [
  [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [0, 0],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
]

function die(color: string, pip: string) {
  const ink = enamel(pip)
  const faces = pips.map((spots) =>
    group(
      ...spots.map(([x, y]) =>
        mesh(new THREE.SphereGeometry(0.135, 24, 16).scale(1, 1, 0.35), ink, [
          x * 0.38,
          y * 0.38,
          0.68,
        ]),
      ),
    ),
  )
  const turns: Triple[] = [
    [0, 0, 0],
    [0, Math.PI / 2, 0],
    [-Math.PI / 2, 0, 0],
  ]
  return group(
    mesh(roundedBox(1.4, 1.4, 1.4, 0.22, 8), enamel(color, 0.3)),
    ...faces.map((face, i) => place(face, [0, 0, 0], turns[i] ?? [0, 0, 0])),
  )
}

/** A ball falling through pegs to coloured cups. */
export function bounce(spec: { cups: string[]; ball: string }) {
  const peg = metal(metals.steel, 0.15)
  const parts = group()
  for (const row of range(5)) {
    for (const i of range(row + 2)) {
      const at: Triple = [(i - (row + 1) / 2) * 0.72, 1.4 - row * 0.62, 0]
      parts.add(mesh(new THREE.SphereGeometry(0.14, 28, 20), peg, at))
    }
  }
  spec.cups.forEach((color, i) => {
    const cup = gloss(color, { emissive: color, emissiveIntensity: 0.25 })
    parts.add(mesh(roundedBox(0.62, 0.5, 0.55, 0.1), cup, [(i - 3) * 0.68, -1.85, 0]))
  })
  return parts.add(
    mesh(new THREE.SphereGeometry(0.29, 40, 28), light(spec.ball, 1.1), [0.4, 0.5, 0.12]),
  )
}

/** An arrow rising inside a gauge that is two thirds full. */
export function deals(spec: { arrow: string; gauge: string }) {
  const arrow = polygon([
    [0, 1.15],
    [0.85, 0.2],
    [0.4, 0.2],
    [0.4, -0.9],
    [-0.4, -0.9],
    [-0.4, 0.2],
    [-0.85, 0.2],
  ])
  const arc = new THREE.TorusGeometry(1.75, 0.2, 28, 140, Math.PI * 1.3)
  return group(
    mesh(extruded(arrow, 0.3, 0.09), enamel(spec.arrow, 0.35)),
    mesh(new THREE.TorusGeometry(1.75, 0.17, 28, 140), enamel('#20242f', 0.6)),
    mesh(arc, light(spec.gauge, 0.62), [0, 0, 0], [0, 0, -Math.PI * 0.15]),
  )
}

/** A present with a ribbon: the free box. */
export function gift(spec: { color: string; lid: string }) {
  const ribbon = metal(metals.gold, 0.2)
  const parts = group(
    mesh(roundedBox(1.9, 1.35, 1.9, 0.09), enamel(spec.color)),
    mesh(roundedBox(2.1, 0.42, 2.1, 0.09), enamel(spec.lid), [0, 0.82, 0]),
    mesh(roundedBox(0.42, 1.38, 1.93, 0.04), ribbon),
    mesh(roundedBox(1.93, 1.38, 0.42, 0.04), ribbon),
    mesh(roundedBox(0.44, 0.45, 2.13, 0.04), ribbon, [0, 0.82, 0]),
    mesh(roundedBox(2.13, 0.45, 0.44, 0.04), ribbon, [0, 0.82, 0]),
    mesh(new THREE.SphereGeometry(0.2, 24, 16), ribbon, [0, 1.14, 0]),
  )
  for (const side of mirrored) {
    const loop = mesh(new THREE.TorusGeometry(0.4, 0.13, 20, 48), ribbon, [side * 0.42, 1.36, 0])
    loop.scale.set(1.15, 0.8, 1.5)
    loop.rotation.z = side * 0.5
    parts.add(loop)
  }
  return parts
}
