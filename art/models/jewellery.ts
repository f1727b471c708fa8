import * as THREE from 'three'
import { emblem } from '#art/emblem.ts'
import { group, mesh, place, range, roundedBox, type Triple, tube } from '#art/geometry.ts'
import { hexagonMark } from '#art/mark.ts'
import { gem, gloss, metal } from '#art/materials.ts'
import { brilliant } from './gemstone.ts'

/** A ring with one large stone on four claws and small ones along its shoulders. */
export function ring(spec: { metal: string; gem: string; sides?: number; size?: number }) {
  const gold = metal(spec.metal, 0.14)
  const size = spec.size ?? 1.15
  const parts = group(mesh(new THREE.TorusGeometry(1.06, 0.13, 32, 140), gold))
  const stone = brilliant(spec.gem, spec.sides)
  stone.scale.setScalar(size)
  parts.add(place(stone, [0, 1.2 + size * 0.46, 0], [0.12, 0.3, 0]))
  for (const i of range(4)) {
    const angle = (i * Math.PI) / 2 + Math.PI / 4
    const [x, z] = [Math.cos(angle), Math.sin(angle)]
    const claw: Triple[] = [
      [x * 0.1, 1.1, z * 0.1],
      [x * 0.32 * size, 1.2 + 0.2 * size, z * 0.32 * size],
      [x * 0.5 * size, 1.24 + 0.52 * size, z * 0.5 * size],
    ]
    parts.add(mesh(tube(claw, 0.05, 24), gold))
    parts.add(mesh(new THREE.SphereGeometry(0.07, 16, 12), gold, claw[2]))
  }
  const small = gem(spec.gem)
  for (const i of range(10)) {
    const angle = Math.PI / 2 + (i < 5 ? 1 : -1) * (0.34 + (i % 5) * 0.14)
    const at: Triple = [Math.cos(angle) * 1.19, Math.sin(angle) * 1.19, 0]
    parts.add(mesh(new THREE.OctahedronGeometry(0.085), small, at))
  }
  return parts
}

/** A plain band, or a signet with a flat dark plate. */
export function band(spec: { metal: string; plate?: string }) {
  const gold = metal(spec.metal, 0.16)
  const hoop = new THREE.TorusGeometry(1.1, 0.2, 32, 140).scale(1, 1, 1.7)
  const parts = group(mesh(hoop, gold))
  if (!spec.plate) {
    for (const z of [-0.22, 0.22]) {
      parts.add(mesh(new THREE.TorusGeometry(1.25, 0.045, 16, 140), gold, [0, 0, z]))
    }
    return parts
  }
  const onyx = gloss(spec.plate, { roughness: 0.08 })
  parts.add(mesh(roundedBox(1.1, 0.36, 1, 0.14), gold, [0, 1.2, 0]))
  const mark = place(emblem(hexagonMark, 0.5, 0.06, gold), [0, 1.5, 0], [-Math.PI / 2, 0, 0])
  parts.add(mesh(new THREE.CylinderGeometry(0.42, 0.46, 0.16, 6), onyx, [0, 1.4, 0]), mark)
  return parts
}

/** A rigid bangle, or a line of gemstones around the wrist. */
export function bracelet(spec: { metal: string; gem?: string }) {
  const gold = metal(spec.metal, 0.15)
  const { gem: stone } = spec
  const parts = group()
  if (!stone) {
    const twist = range(3).map((strand) =>
      tube(
        range(72).map((i): Triple => {
          const angle = (i / 72) * Math.PI * 2
          const turn = angle * 9 + (strand * Math.PI * 2) / 3
          const radius = 1.4 + 0.1 * Math.cos(turn)
          return [Math.cos(angle) * radius, Math.sin(turn) * 0.1, Math.sin(angle) * radius]
        }),
        0.105,
        360,
        true,
      ),
    )
    return parts.add(...twist.map((strand) => mesh(strand, gold)))
  }
  const count = 32
  for (const i of range(count)) {
    const angle = (i / count) * Math.PI * 2
    const at: Triple = [Math.cos(angle) * 1.4, 0, Math.sin(angle) * 1.4]
    const setting = mesh(roundedBox(0.26, 0.3, 0.16, 0.05), gold, at, [0, Math.PI / 2 - angle, 0])
    const cut = brilliant(stone, 8)
    cut.scale.setScalar(0.28)
    place(
      cut,
      [Math.cos(angle) * 1.5, 0, Math.sin(angle) * 1.5],
      [Math.PI / 2, 0, Math.PI / 2 - angle],
    )
    cut.rotation.order = 'YXZ'
    cut.rotation.set(Math.PI / 2, Math.PI / 2 - angle, 0)
    parts.add(setting, cut)
  }
  return parts
}

/** A pair of earrings: gemstones on posts, or hoops. */
export function earrings(spec: { metal: string; gem?: string }) {
  const gold = metal(spec.metal, 0.14)
  const one = () => {
    if (!spec.gem) return group(mesh(new THREE.TorusGeometry(0.8, 0.13, 28, 100), gold))
    const cut = place(brilliant(spec.gem, 10), [0, 0, 0.12], [1.35, 0, 0])
    cut.scale.setScalar(1.3)
    const cup = mesh(new THREE.TorusGeometry(0.6, 0.07, 16, 60), gold)
    const post = mesh(
      new THREE.CylinderGeometry(0.05, 0.05, 1, 16),
      gold,
      [0, 0, -0.6],
      [1.57, 0, 0],
    )
    return group(cut, cup, post)
  }
  return group(
    place(one(), [-0.72, 0.42, 0], [0, 0.25, 0]),
    place(one(), [0.72, -0.42, 0.3], [0, -0.15, 0]),
  )
}
