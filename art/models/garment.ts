import * as THREE from 'three'
import {
  drum,
  extruded,
  group,
  mesh,
  mirrored,
  place,
  polygon,
  range,
  roundedBox,
  surface,
  type Triple,
  tube,
} from '#art/geometry.ts'
import { cloth, gloss, matte } from '#art/materials.ts'

/** A cap with a curved peak, seamed panels and the hexagon on its front. */
export function cap(spec: { color: string; peak: string; sign: string }) {
  const crown = cloth(spec.color)
  const seam = cloth(new THREE.Color(spec.color).multiplyScalar(0.55).getStyle())
  const dome = new THREE.SphereGeometry(1.2, 72, 40, 0, Math.PI * 2, 0, Math.PI / 2).scale(
    1,
    0.98,
    1.12,
  )
  const parts = group(
    mesh(dome, crown),
    mesh(new THREE.TorusGeometry(1.19, 0.05, 14, 96).rotateX(Math.PI / 2).scale(1, 1, 1.12), seam),
    mesh(new THREE.SphereGeometry(0.13, 28, 20).scale(1, 0.6, 1), cloth(spec.peak), [0, 1.2, 0]),
  )
  for (const i of range(3)) {
    const arc = new THREE.TorusGeometry(1.205, 0.016, 8, 80, Math.PI).scale(1, 0.98, 1)
    const line = mesh(arc, seam, [0, 0, 0], [0, (i / 3) * Math.PI + Math.PI / 6, 0])
    line.scale.z = 1
    parts.add(line)
  }
  const peak = surface((u, v) => {
    const angle = Math.PI * u
    const reach = 0.1 + 1.15 * v * Math.sin(angle) ** 0.7
    const x = Math.cos(angle) * (1.18 + 0.12 * v * Math.sin(angle))
    const z = Math.sin(angle) * 1.28 + reach * Math.sin(angle) ** 0.4
    return [x, 0.04 - 0.34 * x * x * (0.3 + 0.5 * v) - 0.16 * v, z]
  })
  const board = cloth(spec.peak)
  board.side = THREE.DoubleSide
  const sign = place(
    mesh(drum(0.3, 0.08, 0.3, 6), gloss(spec.sign, { metalness: 0.4 })),
    [0, 0.62, 1.14],
  )
  sign.rotation.set(Math.PI / 2 - 0.55, 0, 0)
  sign.geometry = new THREE.CylinderGeometry(0.32, 0.32, 0.08, 6)
  return parts.add(mesh(peak, board), place(mesh(peak, board), [0, -0.05, 0]), sign)
}

/** A T-shirt laid flat, its hexagon on the chest. */
export function tee(spec: { color: string; sign: string }) {
  const stuff = cloth(spec.color)
  const shape = new THREE.Shape()
  shape.moveTo(-0.42, 1.35)
  shape.quadraticCurveTo(0, 1.02, 0.42, 1.35)
  shape.lineTo(0.85, 1.22)
  shape.quadraticCurveTo(1.2, 1.1, 1.75, 0.28)
  shape.lineTo(1.22, -0.1)
  shape.lineTo(0.98, 0.28)
  shape.quadraticCurveTo(0.9, -0.6, 0.98, -1.5)
  shape.quadraticCurveTo(0, -1.62, -0.98, -1.5)
  shape.quadraticCurveTo(-0.9, -0.6, -0.98, 0.28)
  shape.lineTo(-1.22, -0.1)
  shape.lineTo(-1.75, 0.28)
  shape.quadraticCurveTo(-1.2, 1.1, -0.85, 1.22)
  shape.closePath()
  const neck = tube(
    [
      [-0.44, 1.36, 0.16],
      [-0.24, 1.17, 0.24],
      [0, 1.11, 0.26],
      [0.24, 1.17, 0.24],
      [0.44, 1.36, 0.16],
    ],
    0.07,
  )
  return group(
    mesh(extruded(shape, 0.14, 0.15), stuff),
    mesh(neck, stuff),
    ...folds(spec.color),
    sign(spec.sign, [0, 0.3, 0.23]),
  )
}

function folds(color: string) {
  const shade = matte(new THREE.Color(color).multiplyScalar(0.72).getStyle(), 0.9)
  return mirrored.flatMap((side) => [
    mesh(
      tube(
        [
          [side * 0.98, 0.35, 0.16],
          [side * 0.8, 0, 0.23],
          [side * 0.78, -0.6, 0.22],
        ],
        0.018,
      ),
      shade,
    ),
    mesh(
      tube(
        [
          [side * 1.02, 0.9, 0.16],
          [side * 0.98, 0.55, 0.21],
          [side * 0.99, 0.25, 0.18],
        ],
        0.018,
      ),
      shade,
    ),
  ])
}

function sign(color: string, at: Triple) {
  const ink = gloss(color, { roughness: 0.5 })
  return group(
    place(mesh(new THREE.TorusGeometry(0.36, 0.06, 14, 6), ink), at, [0, 0, Math.PI / 6]),
    place(mesh(drum(0.16, 0.05, 0.16, 6), ink), at),
  )
}

/** A hooded sweater with a pocket and strings. */
export function hoodie(spec: { color: string; inside: string; sign: string }) {
  const stuff = cloth(spec.color)
  const body = polygon([
    [-0.6, 1.15],
    [0.6, 1.15],
    [1.15, 0.95],
    [1.62, -0.3],
    [1.72, -1.15],
    [1.28, -1.25],
    [1.02, -0.25],
    [1, -1.5],
    [-1, -1.5],
    [-1.02, -0.25],
    [-1.28, -1.25],
    [-1.72, -1.15],
    [-1.62, -0.3],
    [-1.15, 0.95],
  ])
  const pocket = polygon([
    [-0.4, -0.45],
    [0.4, -0.45],
    [0.68, -1.15],
    [-0.68, -1.15],
  ])
  const dark = cloth(new THREE.Color(spec.color).multiplyScalar(0.7).getStyle())
  const hood = new THREE.SphereGeometry(0.74, 56, 40).scale(1.02, 0.98, 0.6)
  const parts = group(
    mesh(extruded(body, 0.2, 0.18), stuff),
    mesh(extruded(pocket, 0.05, 0.05), dark, [0, 0, 0.28]),
    mesh(hood, stuff, [0, 1.38, -0.05]),
    mesh(
      new THREE.SphereGeometry(0.55, 48, 32).scale(0.96, 0.86, 0.4),
      matte(spec.inside, 0.9),
      [0, 1.3, 0.28],
    ),
    mesh(new THREE.TorusGeometry(0.5, 0.1, 20, 64).scale(1.1, 1, 0.8), stuff, [0, 1.27, 0.4]),
    mesh(roundedBox(2.2, 0.26, 0.5, 0.12), dark, [0, -1.55, 0]),
    sign(spec.sign, [0, 0.2, 0.3]),
  )
  for (const side of mirrored) {
    parts.add(
      mesh(roundedBox(0.5, 0.24, 0.46, 0.11), dark, [side * 1.52, -1.28, 0], [0, 0, side * 0.2]),
    )
    const string = tube(
      [
        [side * 0.2, 0.86, 0.4],
        [side * 0.26, 0.5, 0.34],
        [side * 0.24, 0.1, 0.34],
      ],
      0.035,
    )
    parts.add(mesh(string, matte('#f4f4f6')))
  }
  return parts
}
