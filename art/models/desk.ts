import * as THREE from 'three'
import {
  blob,
  drum,
  extruded,
  group,
  mesh,
  place,
  range,
  roundedBox,
  type Triple,
} from '#art/geometry.ts'
import { glass, gloss, light, matte, metal } from '#art/materials.ts'

/** A short keyboard, with rainbow light under its keys unless `glow` is a colour. */
export function keyboard(spec: { body: string; cap: string; accent: string; glow?: string }) {
  const parts = group(mesh(roundedBox(4.3, 0.3, 1.65, 0.12), metal(spec.body, 0.35)))
  const plain = gloss(spec.cap, { roughness: 0.45 })
  const accent = gloss(spec.accent, { roughness: 0.4 })
  for (const row of range(5)) {
    let x = -1.98
    for (const width of rowsOfKeys[row] ?? []) {
      const at: Triple = [x + (width * 0.28) / 2, 0.25, -0.6 + row * 0.3]
      const isAccent = (row === 0 && x < -1.9) || (row === 2 && x > 1.3)
      const key = roundedBox(width * 0.28 - 0.04, 0.22, 0.25, 0.06, 3)
      parts.add(mesh(key, isAccent ? accent : plain, at))
      x += width * 0.28
    }
  }
  for (const i of range(14)) {
    const color = spec.glow ?? `hsl(${i * 25}, 95%, 60%)`
    parts.add(
      mesh(new THREE.BoxGeometry(0.29, 0.05, 1.5), light(color, 1), [-1.86 + i * 0.287, 0.14, 0]),
    )
  }
  return parts
}

const rowsOfKeys = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.15],
  [1.4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.75],
  [1.7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.45],
  [2.2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2.95],
  [1.2, 1.2, 1.2, 6.2, 1.2, 1.2, 1.95],
]

/** A mouse seen from above its left button. */
export function mouse(spec: { color: string; accent: string }) {
  const shell = gloss(spec.color, { roughness: 0.35 })
  const hull = new THREE.SphereGeometry(1, 72, 48, 0, Math.PI * 2, 0, Math.PI / 2).scale(
    0.95,
    0.82,
    1.55,
  )
  const rim = new THREE.TorusGeometry(0.95, 0.05, 16, 96).rotateX(Math.PI / 2).scale(1, 1, 1.63)
  const wheel = new THREE.CylinderGeometry(0.2, 0.2, 0.16, 40).rotateZ(Math.PI / 2)
  const split = new THREE.TorusGeometry(1, 0.016, 8, 64, Math.PI / 2)
    .rotateY(-Math.PI / 2)
    .scale(1, 0.83, 1.56)
  return group(
    mesh(hull, shell),
    mesh(
      new THREE.CylinderGeometry(0.96, 0.9, 0.14, 72).scale(1, 1, 1.63),
      matte('#14161d'),
      [0, -0.06, 0],
    ),
    mesh(rim, light(spec.accent, 0.9), [0, 0.02, 0]),
    mesh(split, matte('#050608')),
    mesh(wheel, matte('#14161d'), [0, 0.72, 0.78]),
    mesh(
      new THREE.CylinderGeometry(0.205, 0.205, 0.05, 40).rotateZ(Math.PI / 2),
      light(spec.accent, 1),
      [0, 0.72, 0.78],
    ),
    mesh(roundedBox(0.1, 0.12, 0.42, 0.04), gloss(spec.accent), [-0.87, 0.34, 0.2], [0, 0, 0.35]),
  )
}

/** A graphics card with three fans. */
export function graphicsCard(spec: { color: string; light: string }) {
  const shell = metal(spec.color, 0.35)
  const parts = group(
    mesh(roundedBox(4.2, 1.6, 0.62, 0.12), shell),
    mesh(roundedBox(4, 0.1, 0.5, 0.04), light(spec.light, 1.1), [0, 0.78, 0.08]),
    mesh(roundedBox(0.08, 1.9, 0.7, 0.02), metal('#c9ced8', 0.3), [-2.15, -0.1, 0]),
    mesh(roundedBox(1.4, 0.2, 0.08, 0.02), metal('#e9b44c'), [-0.9, -0.88, -0.1]),
  )
  for (const x of [-1.32, 0, 1.32]) parts.add(place(fan(spec.light), [x, 0, 0.3]))
  return parts
}

function fan(color: string) {
  const blade = extruded(
    blob([
      [0.12, 0],
      [0.34, 0.16],
      [0.56, 0.1],
      [0.52, -0.06],
      [0.3, -0.06],
    ]),
    0.02,
    0.01,
  )
  const parts = group(
    mesh(drum(0.66, 0.06), matte('#08090d')),
    mesh(new THREE.TorusGeometry(0.64, 0.035, 16, 80), light(color, 1), [0, 0, 0.04]),
    mesh(drum(0.18, 0.14), gloss('#1b1e27'), [0, 0, 0.08]),
  )
  for (const i of range(9)) {
    parts.add(
      mesh(
        blade,
        gloss('#3a3f4d', { metalness: 0.5 }),
        [0, 0, 0.06],
        [0.3, 0, (i / 9) * Math.PI * 2],
      ),
    )
  }
  return parts
}

/** A glass-sided computer with lit fans. */
export function tower(spec: { color: string; light: string; lightB: string }) {
  const shell = metal(spec.color, 0.4)
  const parts = group(
    mesh(roundedBox(1.7, 0.1, 3, 0.04), shell, [0, 1.55, 0]),
    mesh(roundedBox(1.7, 0.1, 3, 0.04), shell, [0, -1.55, 0]),
    mesh(roundedBox(0.08, 3.1, 3, 0.03), shell, [-0.82, 0, 0]),
    mesh(roundedBox(1.7, 3.1, 0.08, 0.03), shell, [0, 0, -1.48]),
    mesh(roundedBox(0.05, 2.9, 2.8, 0.02), matte('#0a0c12'), [-0.7, 0, 0]),
    mesh(roundedBox(0.24, 0.5, 1.9, 0.06), gloss('#20242f'), [-0.2, -0.4, -0.2]),
    mesh(roundedBox(0.05, 0.06, 1.7, 0.02), light(spec.lightB, 1.2), [-0.06, -0.3, -0.2]),
    mesh(
      new THREE.CylinderGeometry(0.34, 0.34, 0.2, 48),
      light(spec.light, 0.7),
      [-0.5, 0.65, -0.3],
      [0, 0, 1.57],
    ),
    mesh(roundedBox(0.03, 2.98, 2.9, 0.01), glass('#9fb0d8', 0.14), [0.84, 0, 0]),
    mesh(roundedBox(1.64, 2.98, 0.03, 0.01), glass('#9fb0d8', 0.14), [0, 0, 1.48]),
  )
  for (const i of range(3)) {
    const one = place(fan(i % 2 ? spec.lightB : spec.light), [0, 0.98 - i * 0.98, 1.3])
    one.scale.setScalar(0.72)
    parts.add(one)
    parts.add(
      mesh(roundedBox(0.04, 0.5, 0.08, 0.01), light(spec.lightB, 1), [-0.55, 0.65, 0.2 + i * 0.16]),
    )
  }
  return parts
}
