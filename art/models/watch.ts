import * as THREE from 'three'
import {
  drum,
  group,
  mesh,
  mirrored,
  place,
  range,
  roundedBox,
  type Triple,
} from '#art/geometry.ts'
import { glass, gloss, leather, metal } from '#art/materials.ts'
import { type Brush, painted } from '#art/paint.ts'

export interface WatchSpec {
  metal: string
  dial: string
  strap: string
  isLeather?: boolean
  hasSubdials?: boolean
  /** A coloured ring around the glass. */
  bezel?: string
  /** A visible tourbillon in the dial. */
  hasTourbillon?: boolean
}

/** A wrist watch, its strap bent away from the viewer. */
export function watch(spec: WatchSpec) {
  const steel = metal(spec.metal)
  const bezel = spec.bezel ? gloss(spec.bezel) : steel
  const face = gloss('#fff', { map: dialOf(spec), metalness: 0.45, roughness: 0.35 })
  const parts = group(
    mesh(drum(1.02, 0.34), steel),
    mesh(new THREE.TorusGeometry(0.95, 0.13, 24, 120), bezel, [0, 0, 0.2]),
    mesh(new THREE.CircleGeometry(0.88, 96), face, [0, 0, 0.19]),
    markers(),
    hands(),
    mesh(drum(0.06, 0.08), steel, [0, 0, 0.29]),
    crystal(),
  )
  for (const y of spec.hasSubdials ? [-0.42, 0, 0.42] : [0]) {
    const radius = y === 0 ? 0.14 : 0.09
    const crown = new THREE.CylinderGeometry(radius, radius, 0.2, 24)
    parts.add(mesh(crown, steel, [Math.sqrt(1.35 - y * y), y, 0], [0, 0, Math.PI / 2]))
  }
  if (spec.bezel) parts.add(notches(steel))
  if (spec.hasTourbillon) parts.add(tourbillon())
  return parts.add(...straps(spec, steel))
}

function dialOf({ dial, hasSubdials, hasTourbillon }: WatchSpec) {
  return painted(1024, 1024, (brush, side) => {
    const middle = side / 2
    sunburst(brush, side, dial)
    brush.strokeStyle = '#fffb'
    brush.lineWidth = 5
    for (const i of range(60)) {
      const angle = (i * Math.PI) / 30
      const [x, y] = [Math.cos(angle) * middle, Math.sin(angle) * middle]
      brush.beginPath()
      brush.moveTo(middle + x * 0.92, middle + y * 0.92)
      brush.lineTo(middle + x * 0.97, middle + y * 0.97)
      brush.stroke()
    }
    brush.fillStyle = '#fff'
    brush.font = '600 44px sans-serif'
    brush.textAlign = 'center'
    brush.fillText('MERIDIAN', middle, middle * 0.62)
    if (hasTourbillon) opening(brush, middle)
    if (!hasSubdials) return
    for (const [x, y] of [
      [-0.42, 0],
      [0.42, 0],
      [0, 0.42],
    ] as const) {
      subdial(brush, middle * (1 + x), middle * (1 + y), middle * 0.2)
    }
  })
}

function sunburst(brush: Brush, side: number, color: string) {
  const middle = side / 2
  const rays = brush.createConicGradient(0.6, middle, middle)
  for (const i of range(13)) {
    rays.addColorStop(i / 12, i % 2 ? color : `color-mix(in oklab, ${color} 68%, #fff)`)
  }
  brush.fillStyle = rays
  brush.fillRect(0, 0, side, side)
  const edge = brush.createRadialGradient(middle, middle, side * 0.2, middle, middle, middle)
  edge.addColorStop(0, '#0000')
  edge.addColorStop(1, '#000c')
  brush.fillStyle = edge
  brush.fillRect(0, 0, side, side)
}

function subdial(brush: Brush, x: number, y: number, radius: number) {
  brush.fillStyle = '#0007'
  brush.beginPath()
  brush.arc(x, y, radius, 0, 7)
  brush.fill()
  brush.strokeStyle = '#fffb'
  brush.lineWidth = 6
  brush.stroke()
  brush.beginPath()
  brush.moveTo(x, y)
  brush.lineTo(x + radius * 0.5, y - radius * 0.6)
  brush.stroke()
}

function opening(brush: Brush, middle: number) {
  brush.fillStyle = '#05060a'
  brush.beginPath()
  brush.arc(middle, middle * 1.42, middle * 0.3, 0, 7)
  brush.fill()
}

function tourbillon() {
  const gold = metal('#f0c46a', 0.15)
  const cage = group(mesh(new THREE.TorusGeometry(0.25, 0.03, 16, 60), gold))
  for (const i of range(3)) {
    cage.add(mesh(roundedBox(0.5, 0.035, 0.03, 0.012), gold, [0, 0, 0], [0, 0, (i * Math.PI) / 3]))
  }
  cage.add(
    mesh(drum(0.06, 0.06), gloss('#d2193f', { emissive: '#d2193f', emissiveIntensity: 0.4 })),
  )
  return place(cage, [0, -0.37, 0.22])
}

function markers() {
  const white = metal('#fff', 0.15)
  return group(
    ...range(12).map((i) => {
      const angle = (i * Math.PI) / 6
      const at: Triple = [Math.sin(angle) * 0.68, Math.cos(angle) * 0.68, 0.21]
      return mesh(roundedBox(0.06, i % 3 ? 0.13 : 0.2, 0.05, 0.015), white, at, [0, 0, -angle])
    }),
  )
}

function hands() {
  const hand = (length: number, width: number, angle: number, z: number, color: string) => {
    const [x, y] = [Math.sin(angle) * length * 0.42, Math.cos(angle) * length * 0.42]
    const shape = roundedBox(width, length, 0.025, 0.01)
    return mesh(shape, metal(color, 0.12), [x, y, z], [0, 0, -angle])
  }
  return group(
    hand(0.46, 0.07, -1.05, 0.25, '#ffffff'),
    hand(0.68, 0.05, 0.95, 0.28, '#ffffff'),
    hand(0.72, 0.018, 2.6, 0.3, '#ff4d4d'),
  )
}

function crystal() {
  const dome = new THREE.SphereGeometry(2.6, 64, 32, 0, Math.PI * 2, 0, 0.34)
  return mesh(dome, glass('#fff', 0.08), [0, 0, -2.25], [Math.PI / 2, 0, 0])
}

function notches(steel: THREE.Material) {
  return group(
    ...range(24).map((i) => {
      const angle = (i * Math.PI) / 12
      const at: Triple = [Math.sin(angle) * 0.95, Math.cos(angle) * 0.95, 0.33]
      return mesh(roundedBox(0.03, i % 2 ? 0.08 : 0.14, 0.03, 0.01), steel, at, [0, 0, -angle])
    }),
  )
}

function straps({ strap, isLeather }: WatchSpec, steel: THREE.Material) {
  const hide = isLeather ? leather(strap) : metal(strap, 0.3)
  const thread = gloss('#fff8e8')
  const links: THREE.Object3D[] = []
  for (const way of mirrored) {
    for (const i of range(4)) {
      const angle = i * 0.42
      const y = way * (1.04 + Math.sin(angle) * 1.02)
      const z = -(1 - Math.cos(angle)) * 1.25
      const width = 1.14 - i * 0.05
      const piece = (x: number, share: number, material: THREE.Material) =>
        mesh(
          roundedBox(width * share, 0.3, 0.2, 0.06),
          material,
          [x * width, y, z],
          [-way * angle, 0, 0],
        )
      if (isLeather) {
        links.push(piece(0, 1, hide))
        for (const x of [-0.42, 0.42]) {
          const stitch = roundedBox(0.02, 0.17, 0.02, 0.008)
          links.push(mesh(stitch, thread, [x * width, y, z + 0.1], [-way * angle, 0, 0]))
        }
      } else {
        links.push(piece(-0.34, 0.3, hide), piece(0, 0.36, steel), piece(0.34, 0.3, hide))
      }
    }
  }
  return links
}
