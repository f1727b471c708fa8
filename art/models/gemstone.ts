import * as THREE from 'three'
import { range, warped } from '#art/geometry.ts'
import { gem } from '#art/materials.ts'
import { chance } from '#art/paint.ts'

type Points = [x: number, y: number][]

/** A gemstone with a point at the bottom, one unit wide; every other row of corners is rotated by half a step. */
export function brilliant(color: string, sides = 8) {
  const profile: Points = [
    [0, -0.48],
    [0.27, -0.2],
    [0.5, 0.02],
    [0.5, 0.06],
    [0.41, 0.18],
    [0.27, 0.25],
    [0, 0.25],
  ]
  const turned = new Set([-0.2, 0.18])
  const points = profile.map(([x, y]) => new THREE.Vector2(x, y))
  const half = Math.PI / sides
  const cut = warped(new THREE.LatheGeometry(points, sides).toNonIndexed(), (x, y, z) => {
    if (!turned.has(Math.round(y * 100) / 100)) return [x, y, z]
    return [x * Math.cos(half) - z * Math.sin(half), y, x * Math.sin(half) + z * Math.cos(half)]
  })
  const material = gem(color)
  material.vertexColors = true
  return new THREE.Mesh(sparkling(cut), material)
}

/** Gives every facet a different brightness, like the light inside a gemstone. */
function sparkling(geometry: THREE.BufferGeometry) {
  const random = chance(17)
  const count = geometry.getAttribute('position').count
  const shades = range(count / 3).flatMap(() => {
    const roll = random()
    const shade = roll > 0.8 ? 2.6 : 0.25 + roll * 1.1
    return Array.from({ length: 9 }, () => shade)
  })
  return geometry.setAttribute('color', new THREE.Float32BufferAttribute(shades, 3))
}
