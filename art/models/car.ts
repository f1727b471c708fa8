import * as THREE from 'three'
import {
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
import { gloss, light, matte, metal } from '#art/materials.ts'
import { type Build, builds } from './car-builds.ts'

export interface CarSpec {
  build: keyof typeof builds
  color: string
  roof: string
  rim: string
}

/** A car of our own design, nose to the right. */
export function car({ build, color, roof, rim }: CarSpec) {
  const plan = builds[build]
  const lacquer = gloss(color, { metalness: 0.55, roughness: 0.22, side: THREE.DoubleSide })
  const windows = gloss('#06080d', { metalness: 0.5, roughness: 0.05, side: THREE.DoubleSide })
  const top = gloss(roof, { metalness: 0.5, side: THREE.DoubleSide })
  const floor = roundedBox(plan.half * 1.8, 0.14, plan.width - 0.2, 0.06)
  const parts = group(
    mesh(hull(plan), lacquer),
    mesh(glassHouse(plan, [0, 1], 0.5, 0), windows),
    mesh(glassHouse(plan, [0.22, 0.68], 0.3, 0.025), top),
    mesh(floor, matte('#0b0c10'), [0, plan.sill - 0.02, 0]),
    lamps(plan),
  )
  for (const side of mirrored) parts.add(...flank(plan, side, lacquer, rim))
  return parts
}

const heightAt = (plan: Build, x: number) => through(plan.shoulder, (x / plan.half + 1) / 2)

/** Half the width: full along the doors, narrower at nose and tail. */
function reachAt({ half, width }: Build, x: number) {
  const end = Math.abs(x) / half
  return (width / 2) * (1 - 0.12 * end ** 3) * Math.sqrt(Math.max(0, 1 - end ** 16))
}

/** The painted body: boxy cross-sections with soft shoulders. */
function hull(plan: Build) {
  return surface(
    (u, v) => {
      const x = plan.half * Math.sin((u - 0.5) * Math.PI)
      const angle = v * Math.PI * 2
      const [across, up] = [Math.cos(angle), Math.sin(angle)]
      const shoulder = heightAt(plan, x)
      const middle = (shoulder + plan.sill) / 2
      const tuck = 1 - 0.07 * Math.max(0, up) - 0.05 * Math.max(0, -up)
      return [
        x,
        middle + (shoulder - middle) * Math.sign(up) * Math.abs(up) ** 0.5,
        reachAt(plan, x) * tuck * Math.sign(across) * Math.abs(across) ** 0.36,
      ]
    },
    120,
    96,
  )
}

/** The part of the cabin between two fractions of its length; `softness` rounds the roof. */
function glassHouse(plan: Build, [from, to]: [number, number], softness: number, grow: number) {
  const { house } = plan
  const isRoof = grow > 0
  return surface(
    (u, v) => {
      const share = from + (to - from) * u
      const x = house.from + (house.to - house.from) * share
      const rise = through(house.rise, share) + grow
      const angle = isRoof ? Math.PI * (0.24 + 0.52 * v) : Math.PI * v
      const up = Math.sin(angle) ** (isRoof ? 0.5 : softness)
      const across = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.62
      const lean = 1 - 0.3 * rise * up
      return [x, heightAt(plan, x) - 0.05 + rise * up, reachAt(plan, x) * 0.9 * lean * across]
    },
    72,
    48,
  )
}

function lamps(plan: Build) {
  const parts = group()
  const front = plan.half * 0.945
  const back = -plan.half * 0.965
  for (const side of mirrored) {
    const head = roundedBox(0.16, 0.08, 0.46, 0.03)
    const at: Triple = [front, heightAt(plan, front) - 0.1, side * reachAt(plan, front) * 0.66]
    parts.add(mesh(head, light('#f2f7ff', 1.2), at, [0, side * -0.4, 0.25]))
    const tail: Triple = [back, heightAt(plan, back) - 0.16, side * reachAt(plan, back) * 0.62]
    parts.add(mesh(roundedBox(0.1, 0.07, 0.4, 0.03), light('#ff2b3a', 1.1), tail))
  }
  const grille: Triple = [plan.half * 0.985, plan.sill + 0.2, 0]
  return parts.add(mesh(roundedBox(0.1, 0.16, plan.width - 0.9, 0.05), matte('#0a0b0f'), grille))
}

/** One side: wheels in their dark arches, door lines, mirror and handle. */
function flank(plan: Build, side: number, lacquer: THREE.Material, rim: string) {
  const out = side * (plan.width / 2)
  const waist = heightAt(plan, 0)
  const door: Triple[] = [
    [0.55, plan.sill + 0.12, out * 0.99],
    [0.68, waist * 0.62, out * 1.004],
    [0.62, waist - 0.06, out * 0.965],
  ]
  const rear = door.map(([x, y, z]): Triple => [x - 1.15, y, z])
  const line = matte('#000')
  const arch = new THREE.CylinderGeometry(plan.wheel * 1.12, plan.wheel * 1.12, 0.3, 60)
  arch.rotateX(Math.PI / 2)
  return [
    mesh(tube(door, 0.014), line),
    mesh(tube(rear, 0.014), line),
    mesh(roundedBox(0.26, 0.05, 0.05, 0.02), metal('#c9ced8'), [-0.3, waist - 0.16, out * 0.985]),
    mesh(roundedBox(0.24, 0.14, 0.2, 0.06), lacquer, [0.72, waist + 0.08, out * 1.02]),
    ...plan.axle.flatMap((x) => [
      mesh(arch, matte('#07080b'), [x, plan.wheel, side * (reachAt(plan, x) - 0.125)]),
      place(wheel(plan.wheel, rim, side), [x, plan.wheel, side * (reachAt(plan, x) - 0.05)]),
    ]),
  ]
}

function wheel(radius: number, rim: string, side: number) {
  const steel = metal(rim, 0.2)
  const flat = (size: number, depth: number, sides: number) =>
    new THREE.CylinderGeometry(radius * size, radius * size, depth, sides).rotateX(Math.PI / 2)
  const parts = group(
    mesh(new THREE.TorusGeometry(radius * 0.82, radius * 0.2, 24, 80), matte('#101218', 0.6)),
    mesh(flat(0.72, 0.06, 60), matte('#15171d')),
    mesh(new THREE.TorusGeometry(radius * 0.66, radius * 0.05, 16, 80), steel, [0, 0, side * 0.08]),
    mesh(flat(0.14, 0.1, 6), steel, [0, 0, side * 0.1]),
  )
  for (const i of range(6)) {
    const spoke = roundedBox(radius * 0.16, radius * 0.6, 0.06, 0.025)
    spoke.translate(0, radius * 0.36, 0)
    parts.add(mesh(spoke, steel, [0, 0, side * 0.08], [0, 0, (i * Math.PI) / 3]))
  }
  return parts
}
