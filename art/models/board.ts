import * as THREE from 'three'
import {
  blob,
  extruded,
  group,
  mesh,
  place,
  range,
  roundedBox,
  roundedRectangle,
  type Triple,
} from '#art/geometry.ts'
import { gloss } from '#art/materials.ts'

/** A long board: with a fin for the sea, with bindings for the snow. */
export function board(spec: {
  kind: 'surf' | 'snow'
  color: string
  stripe: string
  accent: string
}) {
  const isSurf = spec.kind === 'surf'
  const half = isSurf ? 0.62 : 0.46
  const outline = isSurf
    ? blob([
        [0, 2.4],
        [half * 0.66, 1.5],
        [half, 0],
        [half * 0.8, -1.6],
        [half * 0.36, -2.25],
        [-half * 0.36, -2.25],
        [-half * 0.8, -1.6],
        [-half, 0],
        [-half * 0.66, 1.5],
      ])
    : roundedRectangle(half * 2.1, 4.6, half)
  const deck = gloss(spec.color, { roughness: 0.25 })
  const parts = group(mesh(extruded(outline, 0.08, 0.06), deck))
  const stripe = (x: number, width: number, color: string) =>
    mesh(roundedBox(width, isSurf ? 3.6 : 4, 0.03, 0.01), gloss(color), [x, 0, 0.105])
  parts.add(
    stripe(0, 0.16, spec.stripe),
    stripe(-0.2, 0.07, spec.accent),
    stripe(0.2, 0.07, spec.accent),
  )
  if (isSurf) {
    const ring = mesh(
      new THREE.TorusGeometry(0.3, 0.06, 12, 6),
      gloss(spec.accent),
      [0, 0.75, 0.12],
      [0, 0, Math.PI / 6],
    )
    const fin = extruded(
      blob([
        [0, 0],
        [0.5, 0.1],
        [0.62, 0.5],
        [0.16, 0.55],
      ]),
      0.04,
      0.02,
    )
    return parts.add(ring, mesh(fin, gloss(spec.stripe), [0, -1.9, -0.1], [0, Math.PI / 2, 0]))
  }
  for (const y of [-0.8, 0.8]) parts.add(binding(spec.accent, y))
  return parts
}

function binding(color: string, y: number) {
  const strap = new THREE.TorusGeometry(0.3, 0.07, 12, 40, Math.PI).scale(1, 1, 2)
  const dark = gloss('#15171d')
  const at: Triple = [0, y, 0.15]
  return group(
    mesh(roundedBox(0.8, 0.5, 0.1, 0.05), dark, at),
    mesh(roundedBox(0.1, 0.5, 0.6, 0.05), dark, [-0.34, y, 0.4]),
    ...range(2).map((i) =>
      place(mesh(strap, gloss(color)), [-0.1 + i * 0.26, y, 0.18], [Math.PI / 2, Math.PI / 2, 0]),
    ),
  )
}
