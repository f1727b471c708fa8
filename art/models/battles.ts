import * as THREE from 'three'
import { group, mesh, place, polygon, roundedBox, type Triple } from '#art/geometry.ts'
import { gloss, light, metal, metals } from '#art/materials.ts'

/** Two crossed swords. */
export function battles(spec: { stones: [string, string] }) {
  const turn = (z: number, angle: number, stone: string) =>
    place(group(sword(stone)), [0, 0, z], [0, 0, angle])
  return group(turn(0, 0.72, spec.stones[0]), turn(0.2, -0.72, spec.stones[1]))
}

function sword(stone: string) {
  const outline = polygon([
    [-0.2, 0],
    [-0.2, 2.3],
    [0, 2.75],
    [0.2, 2.3],
    [0.2, 0],
  ])
  const blade = new THREE.ExtrudeGeometry(outline, {
    depth: 0.02,
    bevelEnabled: true,
    bevelSize: 0.02,
    bevelThickness: 0.1,
    bevelSegments: 1,
  })
  const gold = metal(metals.gold)
  const grip = new THREE.CylinderGeometry(0.11, 0.11, 0.8, 24)
  const at: Triple = [0, -0.8, 0]
  return place(
    group(
      mesh(blade, metal('#dfe6f5', 0.12)),
      mesh(roundedBox(1.15, 0.2, 0.3, 0.09), gold),
      mesh(grip, gloss('#1b1e2a'), [0, -0.45, 0]),
      mesh(new THREE.SphereGeometry(0.2, 32, 24), gold, [0, -0.92, 0]),
      mesh(new THREE.OctahedronGeometry(0.13), light(stone, 1), [0, 0, 0.17]),
    ),
    at,
  )
}
