import * as THREE from 'three'
import { group, mesh, place, range } from './geometry.ts'
import { gem, light, metal } from './materials.ts'
import { chance } from './paint.ts'
import type { Theme } from './theme.ts'

const COINS = 170
const STONES = 7

interface Inside {
  width: number
  height: number
  depth: number
}

/** A lit heap of coins and a few gemstones inside the open chest. */
export function hoard({ trim, accent, glow }: Theme, inside: Inside) {
  const { width, height, depth } = inside
  const lamp = new THREE.PointLight(glow, 9, 4, 1.4)
  lamp.position.set(0, height / 2 + 0.35, 0.15)
  const floor = new THREE.BoxGeometry(width - 0.2, 0.04, depth - 0.2)

  const color = trim === 'gold' || trim === 'copper' ? '#f2bd4a' : accent
  const disc = new THREE.CylinderGeometry(0.17, 0.17, 0.045, 40)
  const rim = new THREE.TorusGeometry(0.155, 0.016, 10, 40)
    .rotateX(Math.PI / 2)
    .translate(0, 0.022, 0)
  const coins = new THREE.InstancedMesh(disc, metal(color, 0.36), COINS)
  const rims = new THREE.InstancedMesh(rim, metal(color, 0.18), COINS)
  const random = chance(5)
  for (const i of range(COINS)) {
    const spot = scattered(random, inside)
    coins.setMatrixAt(i, spot)
    rims.setMatrixAt(i, spot)
  }
  const heap = group(lamp, mesh(floor, light(glow, 0.85), [0, height / 2 - 0.42, 0]), coins, rims)
  for (const i of range(STONES)) {
    const x = (i / (STONES - 1) - 0.5) * (width - 0.7)
    const y = height / 2 - 0.1 + 0.3 * Math.cos(x * 1.15)
    const stone = mesh(new THREE.OctahedronGeometry(0.14), gem(glow))
    heap.add(place(stone, [x, y, (random() - 0.4) * 0.7], [random() * 2, random() * 3, 0]))
  }
  return heap
}

/** A random position on the heap, which is highest in the middle, with the tilt of a fallen coin. */
function scattered(random: () => number, { width, height, depth }: Inside): THREE.Matrix4 {
  const x = (random() - 0.5) * (width - 0.5)
  const z = (random() - 0.5) * (depth - 0.5)
  const hill = 0.46 * Math.cos(x * 1.15) * Math.cos(z * 1.6) * random()
  const y = height / 2 - 0.34 + random() * 0.1 + hill
  const tilt = () => (random() - 0.5) * 1.7
  const turn = new THREE.Euler(tilt(), random() * 3, tilt())
  return new THREE.Matrix4().makeRotationFromEuler(turn).setPosition(x, y, z)
}
