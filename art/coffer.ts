import * as THREE from 'three'
import { hoard } from './coffer-hoard.ts'
import { lidOf } from './coffer-lid.ts'
import { emblem } from './emblem.ts'
import { finished, repeats } from './finishes.ts'
import { drum, extruded, group, mesh, mirrored, place, polygon, roundedBox } from './geometry.ts'
import { gloss, light, metal, metals } from './materials.ts'
import { body, type Theme } from './theme.ts'

const { width, height, depth } = body
const strapAt = 0.86

/** The brand's chest, its lid opened by an angle in radians. `icon` is the emblem's SVG. */
export function chest(theme: Theme, icon: string, open: number) {
  const skin = finished(theme.finish, theme.color, theme.accent)
  const trim = metal(metals[theme.trim])
  const repeat = repeats[theme.finish]?.body ?? [1, 1]
  skin.map?.repeat.set(...repeat)
  skin.bumpMap?.repeat.set(...repeat)

  const parts = open > 0 ? hollow(skin, theme) : group(mesh(roundedBox(width, height, depth), skin))
  parts.add(ironwork(trim), feet(), lidOf(theme, skin, trim, open), medallion(theme, icon, trim))
  if (open === 0) parts.add(seam(theme))
  return parts
}

/** Four walls around the hoard, open at the top. */
function hollow(skin: THREE.Material, theme: Theme) {
  const parts = group()
  for (const side of mirrored) {
    const [x, z] = [side * (width / 2 - 0.06), side * (depth / 2 - 0.06)]
    parts.add(mesh(roundedBox(width, height, 0.12, 0.05), skin, [0, 0, z]))
    parts.add(mesh(roundedBox(0.12, height, depth, 0.05), skin, [x, 0, 0]))
  }
  return parts.add(hoard(theme, body))
}

function ironwork(trim: THREE.Material) {
  const parts = group()
  for (const y of [-height / 2 + 0.08, height / 2 - 0.06]) {
    for (const side of mirrored) {
      const long = roundedBox(width + 0.07, 0.15, 0.16, 0.06)
      const short = roundedBox(0.16, 0.15, depth + 0.07, 0.06)
      parts.add(mesh(long, trim, [0, y, side * (depth / 2 - 0.045)]))
      parts.add(mesh(short, trim, [side * (width / 2 - 0.045), y, 0]))
    }
  }
  for (const x of [-strapAt, strapAt]) {
    for (const side of mirrored) {
      parts.add(mesh(roundedBox(0.2, height + 0.02, 0.1, 0.04), trim, [x, 0, (side * depth) / 2]))
    }
    for (const y of [-0.28, 0, 0.28]) {
      const rivet = mesh(new THREE.SphereGeometry(0.045, 20, 12), trim, [x, y, depth / 2 + 0.05])
      rivet.scale.z = 0.5
      parts.add(rivet)
    }
  }
  for (const x of mirrored) {
    for (const y of mirrored) parts.add(cornerPlate(trim, x, y))
  }
  return parts
}

/** A triangular guard on each corner of the front. */
function cornerPlate(trim: THREE.Material, x: number, y: number) {
  const plate = polygon([
    [0, 0],
    [0.32, 0],
    [0, 0.32],
  ])
  const corner = mesh(extruded(plate, 0.03, 0.02), trim)
  corner.scale.set(-x, -y, 1)
  return place(corner, [(x * (width - 0.02)) / 2, (y * (height - 0.06)) / 2, depth / 2 + 0.01])
}

function feet() {
  const iron = metal('#0d0f14', 0.5)
  const parts = group()
  for (const x of mirrored) {
    for (const z of mirrored) {
      const at = [x * (width / 2 - 0.2), -height / 2 - 0.05, z * (depth / 2 - 0.2)] as const
      parts.add(mesh(roundedBox(0.26, 0.13, 0.26, 0.05), iron, [...at]))
    }
  }
  return parts
}

const seam = ({ glow }: Theme) =>
  mesh(roundedBox(width - 0.02, 0.07, depth - 0.02, 0.03), light(glow), [0, height / 2 + 0.04, 0])

/** The lock: a hexagon with the box's lit emblem. */
function medallion(theme: Theme, icon: string, trim: THREE.Material) {
  const hexagon = (radius: number, thickness: number) => drum(radius, thickness, radius * 1.04, 6)
  const bezel = mesh(new THREE.TorusGeometry(0.48, 0.055, 20, 6), trim, [0, 0, 0.07])
  bezel.rotation.z = Math.PI / 6
  const sign = place(emblem(icon, 0.56, 0.1, light(theme.glow, 0.78)), [0, 0, 0.12])
  return place(
    group(
      mesh(hexagon(0.51, 0.1), trim),
      mesh(hexagon(0.44, 0.14), gloss('#0b0d12', { metalness: 0.6 }), [0, 0, 0.02]),
      bezel,
      sign,
    ),
    [0, 0.2, depth / 2 + 0.06],
  )
}
