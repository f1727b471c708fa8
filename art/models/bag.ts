import * as THREE from 'three'
import {
  group,
  mesh,
  mirrored,
  place,
  range,
  roundedBox,
  type Triple,
  tube,
  warped,
} from '#art/geometry.ts'
import { leather, matte, metal } from '#art/materials.ts'

/** A quilted flap bag on a chain. */
export function flapBag(spec: { color: string; metal: string }) {
  const hide = leather(spec.color)
  const gold = metal(spec.metal, 0.18)
  const seam = matte(new THREE.Color(spec.color).multiplyScalar(0.45).getStyle(), 0.8)
  const shape = warped(roundedBox(2.4, 1.6, 0.8, 0.16, 8), (x, y, z) => [
    x * (1 - (y + 0.8) * 0.1),
    y,
    z * (1 - (y + 0.8) * 0.22),
  ])
  const flap: Triple = [-0.13, 0, 0]
  const parts = group(
    mesh(shape, hide),
    mesh(roundedBox(2.16, 0.95, 0.12, 0.06), hide, [0, 0.34, 0.36], flap),
  )
  for (const i of range(7)) {
    for (const lean of mirrored) {
      const x = (i - 3) * 0.34
      if (Math.abs(x) > 0.86) continue
      parts.add(
        mesh(roundedBox(0.018, 1, 0.02, 0.006), seam, [x, 0.34, 0.425], [-0.13, 0, lean * 0.62]),
      )
    }
  }
  parts.add(mesh(new THREE.TorusGeometry(0.22, 0.06, 16, 6), gold, [0, -0.08, 0.52]))
  parts.add(mesh(roundedBox(0.1, 0.3, 0.09, 0.03), gold, [0, -0.08, 0.5]))
  return parts.add(chain(gold))
}

function chain(gold: THREE.Material) {
  const link = new THREE.TorusGeometry(0.095, 0.032, 12, 24).scale(1.3, 1, 1)
  return group(
    ...range(35).map((i) => {
      const angle = (Math.PI * i) / 34
      const at: Triple = [-Math.cos(angle) * 0.95, 0.74 + Math.sin(angle) * 1.25, 0]
      const slope = Math.atan2(Math.cos(angle) * 1.25, Math.sin(angle) * 0.95)
      return mesh(link, gold, at, [i % 2 ? Math.PI / 2 : 0, 0, slope])
    }),
  )
}

/** An open tote with two handles and a hanging tag. */
export function tote(spec: { color: string; trim: string; metal: string }) {
  const hide = leather(spec.color)
  const trim = leather(spec.trim)
  const gold = metal(spec.metal, 0.18)
  const flare = (x: number, y: number, z: number): Triple => [
    x * (1 + (y + 0.9) * 0.1),
    y,
    z * (1 - (y + 0.9) * 0.12),
  ]
  const body = warped(roundedBox(2.1, 1.8, 0.95, 0.12, 8), flare)
  const rim = warped(roundedBox(2.14, 0.16, 0.98, 0.06, 6).translate(0, 0.82, 0), flare)
  const base = warped(roundedBox(2.16, 0.5, 1.02, 0.12, 8).translate(0, -0.68, 0), flare)
  const parts = group(
    mesh(body, hide),
    mesh(rim, trim),
    mesh(base, trim),
    mesh(roundedBox(1.9, 0.04, 0.62, 0.02), matte('#0a0a0d'), [0, 0.9, 0]),
  )
  for (const z of [-0.36, 0.4]) {
    const handle = tube(
      [
        [-0.6, 0.5, z],
        [-0.58, 1.2, z],
        [-0.3, 1.75, z],
        [0.3, 1.75, z],
        [0.58, 1.2, z],
        [0.6, 0.5, z],
      ],
      0.075,
    )
    parts.add(mesh(handle, trim))
    for (const x of [-0.6, 0.6]) {
      parts.add(mesh(new THREE.SphereGeometry(0.08, 24, 16), gold, [x, 0.46, z + 0.06]))
    }
  }
  const tag = mesh(
    new THREE.CylinderGeometry(0.2, 0.2, 0.05, 6),
    gold,
    [0.42, 0.1, 0.5],
    [Math.PI / 2, 0, 0],
  )
  return parts.add(
    tag,
    mesh(
      tube(
        [
          [0.58, 0.5, 0.48],
          [0.48, 0.38, 0.52],
          [0.42, 0.28, 0.5],
        ],
        0.025,
      ),
      gold,
    ),
  )
}

/** A hard suitcase on wheels. */
export function suitcase(spec: { color: string; trim: string; height: number }) {
  const { color, trim, height } = spec
  const shell = new THREE.MeshPhysicalMaterial({
    color,
    roughness: 0.35,
    metalness: 0.35,
    clearcoat: 0.8,
  })
  const dark = matte('#1b1e27', 0.5)
  const steel = metal('#c9ced8', 0.25)
  const parts = group(
    mesh(roundedBox(1.9, height, 0.95, 0.26, 10), shell),
    mesh(roundedBox(1.93, height + 0.03, 0.08, 0.04, 6), matte('#14161d', 0.5)),
    mesh(roundedBox(0.34, 0.26, 0.12, 0.05), metal(trim, 0.2), [0.96, 0.3, 0], [0, Math.PI / 2, 0]),
  )
  for (const i of range(7)) {
    parts.add(mesh(roundedBox(0.13, height - 0.3, 0.06, 0.03), shell, [-0.66 + i * 0.22, 0, 0.47]))
    parts.add(mesh(roundedBox(0.06, height - 0.3, 0.1, 0.03), shell, [0.94, 0, -0.3 + i * 0.1]))
  }
  for (const x of mirrored) {
    parts.add(mesh(roundedBox(0.08, 1, 0.08, 0.03), steel, [x * 0.42, height / 2 + 0.4, -0.3]))
    for (const y of mirrored) {
      parts.add(
        mesh(roundedBox(0.3, 0.3, 1, 0.1), leather(trim), [x * 0.86, y * (height / 2 - 0.1), 0]),
      )
    }
    for (const z of [-0.3, 0.3]) {
      const at: Triple = [x * 0.7, -height / 2 - 0.14, z]
      parts.add(
        mesh(new THREE.CylinderGeometry(0.15, 0.15, 0.1, 36).rotateZ(Math.PI / 2), dark, at),
      )
    }
  }
  parts.add(mesh(roundedBox(1, 0.14, 0.18, 0.07), dark, [0, height / 2 + 0.92, -0.3]))
  return parts.add(
    place(
      group(
        mesh(
          tube(
            [
              [-0.3, 0, 0],
              [-0.2, 0.18, 0],
              [0.2, 0.18, 0],
              [0.3, 0, 0],
            ],
            0.06,
          ),
          dark,
        ),
      ),
      [0, height / 2, 0.1],
    ),
  )
}
