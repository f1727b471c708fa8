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
import { glass, gloss, leather, light, matte, metal } from '#art/materials.ts'

/** A mirrorless camera with a long-throw lens. */
export function camera(spec: { top: string; skin: string; ring: string }) {
  const top = metal(spec.top, 0.28)
  const parts = group(
    mesh(roundedBox(3.1, 1.25, 0.9, 0.16, 8), leather(spec.skin), [0, -0.15, 0]),
    mesh(roundedBox(3.14, 0.42, 0.92, 0.14, 8), top, [0, 0.6, 0]),
    mesh(roundedBox(3.14, 0.16, 0.92, 0.06), top, [0, -0.8, 0]),
    mesh(roundedBox(1, 0.42, 0.8, 0.12), top, [0, 0.92, 0]),
    mesh(roundedBox(0.7, 0.24, 0.06, 0.03), gloss('#0a0d16'), [0, 0.92, 0.4]),
    mesh(roundedBox(0.4, 1.4, 0.34, 0.16), leather(spec.skin), [-1.32, -0.1, 0.45]),
    mesh(new THREE.CylinderGeometry(0.26, 0.26, 0.2, 48), metal('#23262e'), [1.1, 0.88, 0]),
    mesh(new THREE.CylinderGeometry(0.18, 0.18, 0.16, 48), metal(spec.ring), [-1.1, 0.86, 0.1]),
  )
  return parts.add(place(lens(spec.ring), [0.15, -0.12, 0.45]))
}

function lens(ring: string) {
  const black = gloss('#14161c', { metalness: 0.4 })
  const knurls = range(40).map((i) => {
    const angle = (i / 40) * Math.PI * 2
    const at: Triple = [Math.cos(angle) * 0.76, Math.sin(angle) * 0.76, 0.45]
    return mesh(roundedBox(0.05, 0.05, 0.3, 0.02, 1), black, at, [0, 0, angle])
  })
  const front = new THREE.SphereGeometry(1.1, 64, 32, 0, Math.PI * 2, 0, 0.55).rotateX(Math.PI / 2)
  return group(
    mesh(drum(0.82, 0.24), metal('#c9ced8', 0.25), [0, 0, 0.1]),
    mesh(drum(0.76, 0.7), black, [0, 0, 0.45]),
    ...knurls,
    mesh(drum(0.78, 0.06), metal(ring, 0.2), [0, 0, 0.72]),
    mesh(drum(0.72, 0.34), black, [0, 0, 0.9]),
    mesh(new THREE.TorusGeometry(0.64, 0.09, 24, 96), black, [0, 0, 1.06]),
    mesh(drum(0.58, 0.02), gloss('#070a18', { metalness: 0.7, iridescence: 1 }), [0, 0, 0.98]),
    mesh(
      drum(0.3, 0.02),
      gloss('#3b5fff', { emissive: '#2a48d0', emissiveIntensity: 0.7 }),
      [0, 0, 1],
    ),
    mesh(front, glass('#9fb4ff', 0.16), [0, 0, 0.1]),
  )
}

/** An instant camera with a picture coming out on top. */
export function instantCamera(spec: { color: string; accent: string }) {
  const shell = gloss(spec.color, { roughness: 0.32 })
  const print = group(
    mesh(roundedBox(1.1, 1.2, 0.04, 0.02), gloss('#f8f6f0', { roughness: 0.5 })),
    mesh(
      roundedBox(0.92, 0.8, 0.05, 0.01),
      gloss(spec.accent, { metalness: 0.3 }),
      [0, 0.12, 0.005],
    ),
  )
  return group(
    mesh(roundedBox(2.2, 2.1, 1, 0.36, 12), shell),
    place(print, [0, 1.3, -0.05]),
    mesh(drum(0.72, 0.4), gloss('#f4f4f6'), [0, -0.1, 0.6]),
    mesh(drum(0.56, 0.42), gloss('#15171d'), [0, -0.1, 0.62]),
    mesh(
      new THREE.SphereGeometry(0.36, 40, 24).scale(1, 1, 0.4),
      gloss('#0a1030', { emissive: '#16267a', emissiveIntensity: 0.5 }),
      [0, -0.1, 0.8],
    ),
    mesh(new THREE.TorusGeometry(0.63, 0.04, 16, 80), metal(spec.accent), [0, -0.1, 0.82]),
    mesh(roundedBox(0.6, 0.34, 0.1, 0.08), light('#fff6d8', 0.85), [0.62, 0.74, 0.46]),
    mesh(roundedBox(0.34, 0.34, 0.1, 0.08), gloss('#10131c'), [-0.7, 0.74, 0.46]),
    mesh(drum(0.16, 0.12), gloss(spec.accent), [-0.82, -0.7, 0.48]),
  )
}

/** A folding drone in flight. */
export function drone(spec: { color: string; accent: string }) {
  const shell = gloss(spec.color, { metalness: 0.4 })
  const dark = matte('#1a1d25', 0.5)
  const parts = group(
    mesh(roundedBox(1.05, 0.5, 1.8, 0.22, 10), shell),
    mesh(roundedBox(0.8, 0.1, 1.1, 0.05), dark, [0, 0.25, -0.1]),
    mesh(roundedBox(0.56, 0.46, 0.4, 0.16), dark, [0, -0.2, 0.95]),
    mesh(drum(0.16, 0.2), gloss('#070a18', { iridescence: 1 }), [0, -0.2, 1.12]),
    mesh(drum(0.08, 0.22), light(spec.accent, 0.8), [0, -0.2, 1.13]),
  )
  for (const x of mirrored) {
    for (const z of mirrored) parts.add(rotor(x, z, shell, dark, spec.accent))
  }
  return parts
}

function rotor(x: number, z: number, shell: THREE.Material, dark: THREE.Material, accent: string) {
  const [tipX, tipZ] = [x * 1.75, z * 1.5]
  const arm = roundedBox(0.2, 0.16, 1.75, 0.08)
  const turn: Triple = [0, Math.atan2(tipX - x * 0.4, tipZ - z * 0.5), 0]
  const blade = roundedBox(1.9, 0.03, 0.2, 0.015)
  const angle = x * z > 0 ? 0.5 : -0.7
  return group(
    mesh(arm, shell, [(tipX + x * 0.4) / 2, 0.05, (tipZ + z * 0.5) / 2], turn),
    mesh(new THREE.CylinderGeometry(0.22, 0.18, 0.4, 40), dark, [tipX, 0.12, tipZ]),
    mesh(blade, gloss('#2a2e3a'), [tipX, 0.36, tipZ], [0, angle, 0]),
    mesh(new THREE.CylinderGeometry(0.95, 0.95, 0.01, 64), glass('#aeb9d6', 0.1), [
      tipX,
      0.35,
      tipZ,
    ]),
    mesh(new THREE.CylinderGeometry(0.07, 0.07, 0.12, 20), metal('#c9ced8'), [tipX, 0.38, tipZ]),
    mesh(new THREE.SphereGeometry(0.07), light(accent, 1), [tipX, -0.1, tipZ]),
  )
}

/** A virtual reality headset with its strap. */
export function visor(spec: { color: string; light: string }) {
  const shell = gloss(spec.color, { roughness: 0.3 })
  const strap = new THREE.TorusGeometry(1.35, 0.14, 16, 90, Math.PI)
    .scale(1, 1, 1.6)
    .rotateX(Math.PI / 2)
  const parts = group(
    mesh(roundedBox(2.7, 1.35, 0.9, 0.42, 14), shell, [0, 0, 0.4]),
    mesh(
      roundedBox(2.4, 0.95, 0.2, 0.1, 10),
      gloss('#0b0d14', { metalness: 0.6, iridescence: 0.6 }),
      [0, 0, 0.82],
    ),
    mesh(roundedBox(2.5, 0.05, 0.06, 0.02), light(spec.light, 1.1), [0, -0.54, 0.83]),
    mesh(strap, matte('#20232c', 0.6), [0, 0.05, 0.1], [Math.PI, 0, 0]),
    mesh(roundedBox(0.5, 0.2, 2.1, 0.09), matte('#20232c', 0.6), [0, 0.85, -0.55], [0.22, 0, 0]),
  )
  for (const [x, y] of [
    [-1, 0.26],
    [1, 0.26],
    [-1, -0.26],
    [1, -0.26],
  ] as const) {
    parts.add(mesh(drum(0.1, 0.06), gloss('#1b2f6a', { metalness: 0.6 }), [x, y, 0.92]))
  }
  parts.add(mesh(drum(0.26, 0.06, 0.26, 6), light(spec.light, 0.9), [0, 0, 0.92]))
  return parts
}
