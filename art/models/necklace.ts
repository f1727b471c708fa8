import * as THREE from 'three'
import { curve, extruded, group, mesh, place, range, type Triple } from '#art/geometry.ts'
import { gem, gloss, metal } from '#art/materials.ts'
import { brilliant } from './gemstone.ts'

export interface NecklaceSpec {
  kind: 'chain' | 'pearls' | 'riviere' | 'pendant'
  metal: string
  gem: string
  isHeart?: boolean
}

/** A necklace as worn on a bust, its pendant in the middle. */
export function necklace({ kind, metal: color, gem: stone, isHeart }: NecklaceSpec) {
  const gold = metal(color, 0.15)
  const line = curve([
    [-0.55, 1.75, -0.7],
    [-1.15, 1.15, -0.15],
    [-1.12, 0.1, 0.25],
    [-0.62, -0.85, 0.4],
    [0, -1.2, 0.45],
    [0.62, -0.85, 0.4],
    [1.12, 0.1, 0.25],
    [1.15, 1.15, -0.15],
    [0.55, 1.75, -0.7],
  ])
  const parts = group()
  if (kind === 'chain') return parts.add(links(line, gold, 34, 0.15, 0.05))
  if (kind === 'pendant') {
    return parts.add(links(line, gold, 64, 0.07, 0.022), pendant(gold, stone, isHeart ?? false))
  }
  const count = kind === 'pearls' ? 31 : 35
  const pearl = gloss('#f6efe6', { iridescence: 0.6, roughness: 0.18 })
  for (const i of range(count)) {
    const at = line.getPointAt(i / (count - 1))
    const swell = 0.6 + 0.4 * Math.sin((i / (count - 1)) * Math.PI)
    if (kind === 'pearls') {
      parts.add(mesh(new THREE.SphereGeometry(0.16 * swell, 28, 20), pearl, at.toArray()))
      continue
    }
    const cut = place(brilliant(stone, 8), [at.x, at.y, at.z + 0.05], [1.35, 0, i])
    cut.scale.setScalar(0.42 * swell)
    const cup = mesh(new THREE.TorusGeometry(0.17 * swell, 0.035, 12, 28), gold, at.toArray())
    parts.add(cut, cup)
  }
  return parts
}

function links(
  line: THREE.CatmullRomCurve3,
  gold: THREE.Material,
  count: number,
  radius: number,
  wire: number,
) {
  const shape = new THREE.TorusGeometry(radius, wire, 12, 28).scale(1.45, 1, 1)
  return group(
    ...range(count).map((i) => {
      const t = i / (count - 1)
      const along = line.getTangentAt(t)
      const link = mesh(shape, gold, line.getPointAt(t).toArray())
      link.quaternion.setFromUnitVectors(new THREE.Vector3(1, 0, 0), along)
      link.rotateX(i % 2 ? Math.PI / 2.2 : 0)
      return link
    }),
  )
}

function pendant(gold: THREE.Material, stone: string, isHeart: boolean) {
  const bail = mesh(
    new THREE.TorusGeometry(0.12, 0.04, 14, 32),
    gold,
    [0, -1.22, 0.45],
    [0, 1.2, 0],
  )
  if (isHeart) {
    const heart = new THREE.Shape()
    heart.moveTo(0, -0.62)
    heart.bezierCurveTo(-0.85, -0.05, -0.62, 0.55, -0.28, 0.52)
    heart.bezierCurveTo(-0.1, 0.5, 0, 0.36, 0, 0.26)
    heart.bezierCurveTo(0, 0.36, 0.1, 0.5, 0.28, 0.52)
    heart.bezierCurveTo(0.62, 0.55, 0.85, -0.05, 0, -0.62)
    return group(
      bail,
      mesh(extruded(heart, 0.06, 0.12), gold, [0, -1.9, 0.45]),
      mesh(extruded(heart, 0.2, 0.05), gloss(stone), [0, -1.9, 0.45]),
    )
  }
  const cut = place(brilliant(stone, 10), [0, -1.85, 0.5], [1.4, 0, 0])
  cut.scale.set(0.95, 0.95, 1.2)
  const halo = range(18).map((i) => {
    const angle = (i * Math.PI) / 9
    const at: Triple = [Math.cos(angle) * 0.58, -1.85 + Math.sin(angle) * 0.7, 0.45]
    return mesh(new THREE.OctahedronGeometry(0.085), gem('#e8f4ff'), at)
  })
  return group(bail, cut, ...halo)
}
