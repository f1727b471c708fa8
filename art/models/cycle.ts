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
} from '#art/geometry.ts'
import { gloss, light, matte, metal } from '#art/materials.ts'

/** A bicycle; an electric one has a battery along its frame. */
export function bicycle(spec: { color: string; accent: string; battery?: string }) {
  const frame = gloss(spec.color, { metalness: 0.4 })
  const steel = metal('#c9ced8', 0.25)
  const dark = matte('#15171d')
  const rod = (points: Triple[], radius = 0.07, material: THREE.Material = frame) =>
    mesh(tube(points, radius, 24), material)
  const [rear, front, crank]: [Triple, Triple, Triple] = [
    [-1.45, 0, 0],
    [1.45, 0, 0],
    [-0.2, -0.1, 0],
  ]
  const [seat, head]: [Triple, Triple] = [
    [-0.6, 1.2, 0],
    [1, 1.2, 0],
  ]
  const parts = group(
    rod([crank, seat], 0.08),
    rod([crank, head], spec.battery ? 0.13 : 0.09),
    rod([[-0.5, 0.95, 0], head], 0.08),
    rod([head, [1.12, 0.8, 0], front]),
    rod([head, [0.94, 1.5, 0]], 0.06, steel),
    rod([seat, [-0.68, 1.46, 0]], 0.05, steel),
    rod(
      [
        [0.85, 1.52, -0.5],
        [1.02, 1.54, 0],
        [0.85, 1.52, 0.5],
      ],
      0.05,
      dark,
    ),
    mesh(roundedBox(0.75, 0.13, 0.3, 0.06), dark, [-0.68, 1.52, 0]),
    mesh(new THREE.TorusGeometry(0.27, 0.05, 14, 48), steel, [-0.2, -0.1, 0.1]),
    mesh(new THREE.SphereGeometry(0.1), light('#fff6d8', 1), [1.18, 1.18, 0]),
  )
  for (const z of mirrored) {
    parts.add(
      rod(
        [
          [rear[0], 0, z * 0.1],
          [crank[0], crank[1], z * 0.08],
        ],
        0.05,
      ),
    )
    parts.add(
      rod(
        [
          [rear[0], 0, z * 0.1],
          [-0.55, 1, z * 0.06],
        ],
        0.045,
      ),
    )
    parts.add(
      mesh(roundedBox(0.3, 0.06, 0.2, 0.03), dark, [-0.2 + z * 0.28, -0.1 - z * 0.3, z * 0.3]),
    )
  }
  for (const at of [rear, front]) parts.add(place(spokedWheel(spec.accent), at))
  if (spec.battery) {
    const angle = Math.atan2(head[1] - crank[1], head[0] - crank[0])
    parts.add(
      mesh(roundedBox(0.95, 0.3, 0.24, 0.1), gloss('#14161d'), [0.42, 0.58, 0], [0, 0, angle]),
    )
    parts.add(
      mesh(
        roundedBox(0.5, 0.05, 0.25, 0.02),
        light(spec.battery, 1.1),
        [0.42, 0.6, 0],
        [0, 0, angle],
      ),
    )
  }
  return parts
}

function spokedWheel(accent: string) {
  const parts = group(
    mesh(new THREE.TorusGeometry(1, 0.1, 20, 100), matte('#0f1116', 0.6)),
    mesh(new THREE.TorusGeometry(0.89, 0.045, 16, 100), metal(accent, 0.2)),
    mesh(new THREE.CylinderGeometry(0.1, 0.1, 0.3, 24).rotateX(1.5708), metal('#c9ced8')),
  )
  for (const i of range(7)) {
    const spoke = new THREE.CylinderGeometry(0.018, 0.018, 1.76, 6)
    parts.add(mesh(spoke, metal('#dfe4ee'), [0, 0, 0], [0, 0, (i * Math.PI) / 7]))
  }
  return parts
}

/** A kick scooter. */
export function scooter(spec: { color: string; accent: string; lamp?: string }) {
  const frame = gloss(spec.color, { metalness: 0.4 })
  const dark = matte('#15171d')
  const small = (x: number) =>
    group(
      mesh(new THREE.TorusGeometry(0.3, 0.13, 20, 60), dark, [x, 0.42, 0]),
      mesh(
        new THREE.CylinderGeometry(0.26, 0.26, 0.14, 40).rotateX(1.5708),
        metal(spec.accent, 0.25),
        [x, 0.42, 0],
      ),
    )
  const bar: Triple[] = [
    [0.98, 3.12, -0.62],
    [1.02, 3.2, 0],
    [0.98, 3.12, 0.62],
  ]
  const parts = group(
    mesh(roundedBox(2.5, 0.18, 0.62, 0.08), frame, [-0.2, 0.5, 0]),
    mesh(roundedBox(2.1, 0.04, 0.52, 0.02), dark, [-0.25, 0.61, 0]),
    mesh(roundedBox(2.1, 0.05, 0.03, 0.01), gloss(spec.accent), [-0.25, 0.5, 0.32]),
    mesh(
      tube(
        [
          [0.9, 0.5, 0],
          [1.25, 0.72, 0],
          [1.32, 0.95, 0],
        ],
        0.13,
      ),
      frame,
    ),
    mesh(
      tube(
        [
          [1.42, 0.5, 0],
          [1.3, 1, 0],
          [1.02, 3.2, 0],
        ],
        0.09,
      ),
      frame,
    ),
    mesh(tube(bar, 0.06), metal('#c9ced8')),
    mesh(
      tube(
        [
          [-1.9, 0.5, 0],
          [-1.7, 0.85, 0],
          [-1.2, 0.82, 0],
        ],
        0.07,
      ),
      dark,
    ),
    small(1.5),
    small(-1.6),
  )
  for (const z of mirrored) {
    parts.add(
      mesh(new THREE.CapsuleGeometry(0.09, 0.26, 8, 20).rotateX(1.5708), gloss(spec.accent), [
        0.97,
        3.1,
        z * 0.62,
      ]),
    )
  }
  if (spec.lamp) {
    parts.add(mesh(new THREE.SphereGeometry(0.12), light(spec.lamp, 1.1), [1.18, 2.78, 0]))
    parts.add(mesh(roundedBox(0.28, 0.12, 0.3, 0.05), gloss('#14161d'), [1.03, 3.24, 0]))
  }
  return parts
}
