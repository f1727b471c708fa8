import * as THREE from 'three'
import { hoard } from '#art/coffer-hoard.ts'
import { emblem } from '#art/emblem.ts'
import { type Finish, finished } from '#art/finishes.ts'
import { drum, group, mesh, mirrored, place, roundedBox } from '#art/geometry.ts'
import { light, matte, metal, type metals } from '#art/materials.ts'

export interface PresentSpec {
  color: string
  accent: string
  glow: string
  trim: keyof typeof metals
  finish: Finish
  /** The ribbon's colour; it has a metallic shine. */
  ribbon: string
  /** The icon on the seal, as SVG. */
  icon: string
  /** The lid's angle in radians. */
  open: number
}

const body = { width: 2.2, height: 1.6, depth: 1.8 }
const { width, height, depth } = body
const LID = 0.46
const BAND = 0.4

/** A free box: a smooth box with a ribbon, a bow, and the seal of its tier. */
export function present(spec: PresentSpec) {
  const skin = finished(spec.finish, spec.color, spec.accent)
  const silk = metal(spec.ribbon, 0.24)
  const lid = place(lidOf(skin, silk), [0, height / 2, -depth / 2], [-spec.open, 0, 0])
  const parts = group(ribbonsOf(silk), seal(spec), lid)
  if (spec.open === 0) return parts.add(mesh(roundedBox(width, height, depth, 0.09), skin))
  return parts.add(
    shell(skin),
    hoard({ ...spec, lid: 'slab', emblem: '' }, { width: width - 0.1, height, depth: depth - 0.1 }),
  )
}

/** Four walls, open at the top. */
function shell(skin: THREE.Material) {
  const parts = group(mesh(roundedBox(width, 0.2, depth, 0.09), skin, [0, 0.1 - height / 2, 0]))
  for (const side of mirrored) {
    parts.add(
      mesh(roundedBox(width, height, 0.12, 0.05), skin, [0, 0, side * (depth / 2 - 0.06)]),
      mesh(roundedBox(0.12, height, depth, 0.05), skin, [side * (width / 2 - 0.06), 0, 0]),
    )
  }
  return parts
}

/** The ribbon down each side. */
function ribbonsOf(silk: THREE.Material) {
  const parts = group()
  const out = 0.02
  for (const side of mirrored) {
    const tall = height + out
    parts.add(
      mesh(roundedBox(BAND, tall, 0.06, 0.03), silk, [0, 0, side * (depth / 2)]),
      mesh(roundedBox(0.06, tall, BAND, 0.03), silk, [side * (width / 2), 0, 0]),
    )
  }
  return parts
}

function lidOf(skin: THREE.Material, silk: THREE.Material) {
  const wide = width + 0.2
  const deep = depth + 0.2
  const at = [0, LID / 2 - 0.08, depth / 2] as const
  const parts = group(
    mesh(roundedBox(wide, LID, deep, 0.09), skin, [...at]),
    mesh(roundedBox(BAND + 0.02, LID + 0.03, deep + 0.03, 0.04), silk, [...at]),
    mesh(roundedBox(wide + 0.03, LID + 0.03, BAND + 0.02, 0.04), silk, [...at]),
  )
  return parts.add(place(bow(silk), [0, LID - 0.04, depth / 2]))
}

function bow(silk: THREE.Material) {
  const parts = group(mesh(new THREE.SphereGeometry(0.2, 32, 20), silk, [0, 0.12, 0]))
  for (const side of mirrored) {
    const loop = mesh(new THREE.TorusGeometry(0.4, 0.14, 24, 64), silk, [side * 0.46, 0.32, 0])
    loop.scale.set(1.2, 0.82, 1.6)
    loop.rotation.z = side * 0.5
    const tail = mesh(roundedBox(0.3, 0.07, 0.72, 0.03), silk, [side * 0.3, 0.06, 0.42])
    tail.rotation.set(0.16, side * 0.5, 0)
    parts.add(loop, tail)
  }
  return parts
}

/** A round seal at the crossing of the front ribbons, its icon lit from behind. */
function seal({ icon, glow, accent, ribbon }: PresentSpec) {
  const sign = place(emblem(icon, 0.6, 0.08, light(glow, 0.8)), [0, 0, 0.1])
  return place(
    group(
      mesh(drum(0.54, 0.1), metal(ribbon, 0.3)),
      mesh(drum(0.46, 0.14), matte('#101118', 0.5), [0, 0, 0.015]),
      mesh(drum(0.48, 0.12), metal(accent, 0.4), [0, 0, 0.01]),
      sign,
    ),
    [0, -0.06, depth / 2 + 0.05],
  )
}
