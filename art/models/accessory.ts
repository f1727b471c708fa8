import * as THREE from 'three'
import {
  blob,
  extruded,
  group,
  lathe,
  mesh,
  mirrored,
  roundedBox,
  roundedRectangle,
  tube,
} from '#art/geometry.ts'
import { glass, gloss, metal } from '#art/materials.ts'

export interface SunglassesSpec {
  shape: 'aviator' | 'round' | 'square'
  frame: string
  lens: string
  isMetal?: boolean
}

/** Sunglasses with open temples. */
export function sunglasses({ shape, frame, lens, isMetal }: SunglassesSpec) {
  const rim = isMetal ? metal(frame, 0.16) : gloss(frame)
  const width = isMetal ? 0.055 : 0.11
  const pane = gloss(lens, { metalness: 0.65, roughness: 0.06, iridescence: 0.45 })
  const parts = group()
  for (const side of mirrored) {
    const outline = outlines[shape](side)
    const x = side * 0.98
    const ring = new THREE.Shape(outline.getPoints(120))
    ring.holes.push(new THREE.Path(shrunk(outline.getPoints(120), 1 - width)))
    parts.add(mesh(extruded(ring, 0.1, 0.04), rim, [x, 0, 0], [0, side * 0.1, 0]))
    parts.add(mesh(extruded(outline, 0.03, 0.01), pane, [x, 0, 0], [0, side * 0.1, 0]))
    const arm = tube(
      [
        [side * 1.75, 0.3, -0.08],
        [side * 1.9, 0.32, -0.5],
        [side * 1.86, 0.3, -1.9],
        [side * 1.78, -0.1, -2.5],
      ],
      isMetal ? 0.045 : 0.075,
    )
    parts.add(mesh(arm, rim))
  }
  parts.add(
    mesh(
      tube(
        [
          [-0.3, 0.18, 0.04],
          [0, 0.26, 0.1],
          [0.3, 0.18, 0.04],
        ],
        isMetal ? 0.05 : 0.085,
      ),
      rim,
    ),
  )
  if (shape === 'aviator') {
    parts.add(
      mesh(
        tube(
          [
            [-0.5, 0.5, 0.03],
            [0, 0.52, 0.06],
            [0.5, 0.5, 0.03],
          ],
          0.045,
        ),
        rim,
      ),
    )
  }
  return parts
}

const outlines: Record<SunglassesSpec['shape'], (side: number) => THREE.Shape> = {
  aviator: (side) =>
    blob([
      [-0.66 * side, 0.42],
      [0.1 * side, 0.52],
      [0.72 * side, 0.4],
      [0.74 * side, -0.12],
      [0.3 * side, -0.66],
      [-0.3 * side, -0.6],
      [-0.66 * side, -0.1],
    ]),
  round: () => new THREE.Shape().absarc(0, 0, 0.68, 0, Math.PI * 2) as THREE.Shape,
  square: () => roundedRectangle(1.45, 1.05, 0.24),
}

const shrunk = (points: THREE.Vector2[], by: number) =>
  points.map((point) => point.clone().multiplyScalar(by)).reverse()

export interface PerfumeSpec {
  shape: 'block' | 'column' | 'drop'
  liquid: string
  cap: string
}

/** A scent in a heavy glass bottle. */
export function perfume({ shape, liquid, cap }: PerfumeSpec) {
  const inside = gloss(liquid, { roughness: 0.1, emissive: liquid, emissiveIntensity: 0.28 })
  const outside = glass('#dfe8ff', 0.13, { envMapIntensity: 2.4 })
  const gold = metal(cap, 0.18)
  const neck = mesh(new THREE.CylinderGeometry(0.24, 0.24, 0.3, 48), gold, [0, 1.12, 0])
  if (shape === 'block') {
    return group(
      mesh(roundedBox(1.66, 1.62, 0.72, 0.1), inside, [0, 0.04, 0]),
      mesh(roundedBox(1.9, 2, 0.95, 0.14), outside),
      mesh(roundedBox(0.95, 0.36, 0.04, 0.02), gold, [0, -0.1, 0.47]),
      neck,
      mesh(roundedBox(0.72, 0.62, 0.72, 0.08), gold, [0, 1.5, 0]),
    )
  }
  if (shape === 'column') {
    return group(
      mesh(new THREE.CylinderGeometry(0.62, 0.62, 1.65, 6), inside),
      mesh(new THREE.CylinderGeometry(0.85, 0.85, 2.1, 6), outside),
      mesh(
        new THREE.TorusGeometry(0.84, 0.05, 14, 6).rotateX(Math.PI / 2).rotateY(Math.PI / 6),
        gold,
        [0, 0.96, 0],
      ),
      neck,
      mesh(new THREE.CylinderGeometry(0.46, 0.5, 0.8, 6), gold, [0, 1.62, 0]),
    )
  }
  const drop = (scale: number) =>
    lathe([
      [0, -1 * scale],
      [0.62 * scale, -0.96 * scale],
      [1.02 * scale, -0.4 * scale],
      [0.9 * scale, 0.2 * scale],
      [0.46 * scale, 0.72 * scale],
      [0.24 * scale, 1 * scale],
      [0, 1 * scale],
    ])
  return group(
    mesh(drop(0.84), inside, [0, -0.06, 0]),
    mesh(drop(1.04), outside),
    neck,
    mesh(new THREE.TorusGeometry(0.26, 0.05, 14, 48).rotateX(Math.PI / 2), gold, [0, 1.28, 0]),
    mesh(new THREE.IcosahedronGeometry(0.46, 1), gold, [0, 1.66, 0]),
  )
}
