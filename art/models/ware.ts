import * as THREE from 'three'
import { drum, group, lathe, mesh, tube } from '#art/geometry.ts'
import { gloss, metal } from '#art/materials.ts'

/** A mug with a coloured inside and the hexagon on its wall. */
export function mug(spec: { color: string; inside: string; sign: string }) {
  const wall = lathe([
    [0, -1],
    [0.86, -1],
    [0.95, -0.9],
    [0.97, 0.9],
    [0.95, 1],
    [0.88, 1],
    [0.86, 0.92],
    [0.84, -0.85],
    [0, -0.85],
  ])
  const handle = tube(
    [
      [0.92, 0.6, 0],
      [1.45, 0.62, 0],
      [1.68, 0.1, 0],
      [1.4, -0.5, 0],
      [0.9, -0.6, 0],
    ],
    0.14,
  )
  const sign = gloss(spec.sign, { metalness: 0.6 })
  return group(
    mesh(wall, gloss(spec.color, { roughness: 0.35 })),
    mesh(handle, gloss(spec.color, { roughness: 0.35 })),
    mesh(new THREE.CylinderGeometry(0.85, 0.85, 0.02, 64), gloss(spec.inside), [0, 0.72, 0]),
    mesh(new THREE.TorusGeometry(0.93, 0.045, 16, 96).rotateX(Math.PI / 2), sign, [0, 0.98, 0]),
    mesh(new THREE.TorusGeometry(0.4, 0.06, 14, 6), sign, [0, 0, 0.94], [0, 0, Math.PI / 6]),
    mesh(drum(0.18, 0.06, 0.18, 6), sign, [0, 0, 0.95]),
  )
}

/** A steel bottle with a loop on its lid. */
export function bottle(spec: { color: string; lid: string }) {
  const body = lathe([
    [0, -1.6],
    [0.66, -1.6],
    [0.74, -1.5],
    [0.74, 0.7],
    [0.62, 1.05],
    [0.42, 1.2],
    [0.42, 1.4],
  ])
  return group(
    mesh(body, metal(spec.color, 0.36)),
    mesh(new THREE.CylinderGeometry(0.755, 0.755, 0.12, 80), metal('#e8ebf2', 0.2), [0, -1.42, 0]),
    mesh(new THREE.CylinderGeometry(0.48, 0.48, 0.42, 60), gloss(spec.lid), [0, 1.5, 0]),
    mesh(new THREE.TorusGeometry(0.3, 0.08, 16, 48), gloss(spec.lid), [0, 1.86, 0]),
    mesh(
      new THREE.TorusGeometry(0.26, 0.05, 14, 6),
      metal('#f4f6fb', 0.2),
      [0, -0.2, 0.73],
      [0, 0, Math.PI / 6],
    ),
  )
}
