import * as THREE from 'three'
import {
  curve,
  drum,
  group,
  lathe,
  mesh,
  mirrored,
  place,
  range,
  roundedBox,
  type Triple,
  tube,
} from '#art/geometry.ts'
import { cloth, gloss, light, matte, metal } from '#art/materials.ts'

export interface HeadphonesSpec {
  color: string
  accent: string
  /** The colour of the lit tip of a boom microphone; none without it. */
  boom?: string
}

/** Over-ear headphones with a padded band. */
export function headphones({ color, accent, boom }: HeadphonesSpec) {
  const shell = gloss(color, { metalness: 0.3 })
  const trim = metal(accent)
  const pad = matte('#15171d')
  const arc = curve([
    [-1.25, 0, 0],
    [-1.2, 0.8, 0],
    [-0.7, 1.5, 0],
    [0, 1.72, 0],
    [0.7, 1.5, 0],
    [1.2, 0.8, 0],
    [1.25, 0, 0],
  ])
  const band = new THREE.TubeGeometry(arc, 120, 0.13, 20).scale(1, 1, 1.7)
  const inner = curve(
    arc
      .getPoints(40)
      .slice(10, 31)
      .map((point): Triple => [point.x * 0.93, point.y * 0.93, 0]),
  )
  const cushion = new THREE.TubeGeometry(inner, 60, 0.13, 20).scale(1, 1, 1.9)
  const parts = group(mesh(band, shell), mesh(cushion, pad))
  for (const side of mirrored) {
    parts.add(place(cup(shell, trim, pad), [side * 1.24, -0.2, 0], [0, 0, -side * (Math.PI / 2)]))
    parts.add(mesh(roundedBox(0.09, 0.7, 0.16, 0.04), trim, [side * 1.3, 0.3, 0]))
  }
  return boom ? parts.add(microphone(boom)) : parts
}

function cup(shell: THREE.Material, trim: THREE.Material, pad: THREE.Material) {
  const cap = lathe([
    [0, 0.34],
    [0.4, 0.33],
    [0.58, 0.24],
    [0.64, 0.1],
    [0.62, 0],
    [0, 0],
  ])
  const lying: Triple = [Math.PI / 2, 0, 0]
  const one = group(
    mesh(cap, shell),
    mesh(new THREE.TorusGeometry(0.4, 0.035, 16, 80), trim, [0, 0.335, 0], lying),
    mesh(new THREE.TorusGeometry(0.46, 0.19, 24, 72), pad, [0, -0.1, 0], lying),
  )
  one.scale.set(1.15, 1, 0.92)
  return one
}

function microphone(color: string) {
  const arm = tube(
    [
      [1.45, -0.4, 0.25],
      [1.3, -1, 0.7],
      [0.8, -1.25, 1.05],
      [0.3, -1.2, 1.2],
    ],
    0.055,
  )
  const head = mesh(
    new THREE.CapsuleGeometry(0.14, 0.3, 10, 24),
    matte('#15171d'),
    [0.15, -1.18, 1.23],
    [0, 0, 1.57],
  )
  return group(
    mesh(arm, matte('#22252e')),
    head,
    mesh(new THREE.SphereGeometry(0.07), light(color, 1), [-0.12, -1.17, 1.28]),
  )
}

/** Two earbuds in front of their open case. */
export function earbuds(spec: { color: string; accent: string }) {
  const shell = gloss(spec.color, { roughness: 0.2 })
  const box = group(
    mesh(roundedBox(2.2, 1.1, 1.1, 0.5, 12), shell, [0, -0.55, 0]),
    mesh(roundedBox(1.95, 0.05, 0.85, 0.02), matte('#14161d'), [0, 0.005, 0]),
    place(group(mesh(roundedBox(2.2, 0.7, 1.1, 0.34, 12), shell)), [0, 0.42, -0.72], [-1.15, 0, 0]),
    mesh(drum(0.06, 0.04), light(spec.accent, 1), [0, -0.42, 0.55]),
  )
  const bud = (side: number) =>
    group(
      mesh(new THREE.SphereGeometry(0.46, 44, 30).scale(1, 1.05, 0.72), shell),
      mesh(
        drum(0.19, 0.34, 0.27),
        matte('#3a3f4d'),
        [-side * 0.16, 0.06, -0.32],
        [0, side * 0.5, 0],
      ),
      mesh(drum(0.27, 0.08, 0.27, 6), metal(spec.accent, 0.2), [0, 0, 0.31]),
      mesh(drum(0.16, 0.1, 0.16, 6), light(spec.accent, 0.8), [0, 0, 0.32]),
    )
  return group(
    place(box, [0, 0.2, -0.5]),
    place(bud(-1), [-0.62, 0.42, 0.45], [0, 0.2, 0.22]),
    place(bud(1), [0.62, 0.42, 0.45], [0, -0.2, -0.22]),
  )
}

/** A floor speaker: three drivers in a lacquered column. */
export function speakerTower(spec: { color: string; cone: string }) {
  const parts = group(
    mesh(roundedBox(1.15, 3.3, 1.15, 0.1), gloss(spec.color)),
    mesh(roundedBox(1.4, 0.1, 1.4, 0.04), metal('#23262e'), [0, -1.72, 0]),
  )
  for (const [y, radius] of [
    [1.15, 0.26],
    [0.3, 0.42],
    [-0.75, 0.42],
  ] as const) {
    parts.add(driver(radius, spec.cone, [0, y, 0.57]))
  }
  return parts
}

function driver(radius: number, color: string, at: Triple) {
  const cone = lathe([
    [0, 0.02],
    [radius * 0.3, 0],
    [radius * 0.85, 0.12],
  ])
  return place(
    group(
      mesh(new THREE.TorusGeometry(radius, radius * 0.14, 20, 80), metal('#c9ced8', 0.2)),
      mesh(drum(radius, 0.04), matte('#0c0d12')),
      mesh(cone.rotateX(Math.PI / 2), metal(color, 0.35), [0, 0, 0]),
      mesh(new THREE.SphereGeometry(radius * 0.28, 32, 20), gloss('#101218'), [0, 0, 0.03]),
    ),
    at,
  )
}

/** A portable cylindrical speaker with round ends. */
export function speakerRoll(spec: { color: string; accent: string }) {
  const lying: Triple = [0, 0, Math.PI / 2]
  const parts = group(
    mesh(new THREE.CylinderGeometry(0.85, 0.85, 2.7, 96), cloth(spec.color), [0, 0, 0], lying),
  )
  for (const side of mirrored) {
    const x = side * 1.42
    parts.add(
      mesh(new THREE.CylinderGeometry(0.9, 0.9, 0.22, 80), gloss('#15171d'), [x, 0, 0], lying),
    )
    parts.add(
      mesh(
        new THREE.CylinderGeometry(0.62, 0.5, 0.08, 64),
        metal(spec.accent),
        [x + side * 0.12, 0, 0],
        lying,
      ),
    )
  }
  for (const i of range(3)) {
    parts.add(mesh(drum(0.09, 0.08), gloss('#ffffff'), [-0.4 + i * 0.4, 0.78, 0.4], [-1.1, 0, 0]))
  }
  const strap = tube(
    [
      [-1.3, 0.8, 0],
      [-0.7, 1.45, 0],
      [0.7, 1.45, 0],
      [1.3, 0.8, 0],
    ],
    0.09,
  )
  return parts.add(mesh(strap, matte('#22252e')))
}

/** A small round speaker with a ring of light on top. */
export function speakerPod(spec: { color: string; light: string; height?: number }) {
  const height = spec.height ?? 1.5
  const body = lathe([
    [0, -height / 2],
    [0.9, -height / 2],
    [1.08, -height / 2 + 0.18],
    [1.12, 0],
    [1.08, height / 2 - 0.18],
    [0.92, height / 2],
  ])
  const lying: Triple = [Math.PI / 2, 0, 0]
  const parts = group(
    mesh(body, cloth(spec.color)),
    mesh(new THREE.CylinderGeometry(0.92, 0.92, 0.06, 80), gloss('#14161d'), [0, height / 2, 0]),
    mesh(
      new THREE.TorusGeometry(0.78, 0.045, 16, 96),
      light(spec.light, 1.1),
      [0, height / 2 + 0.04, 0],
      lying,
    ),
    mesh(new THREE.CylinderGeometry(0.95, 0.85, 0.1, 64), matte('#14161d'), [
      0,
      -height / 2 - 0.02,
      0,
    ]),
  )
  for (const x of [-0.24, 0.24]) {
    parts.add(mesh(roundedBox(0.2, 0.03, 0.06, 0.01), matte('#8f96a6'), [x, height / 2 + 0.045, 0]))
  }
  return parts
}
