import * as THREE from 'three'
import {
  blob,
  drum,
  extruded,
  group,
  mesh,
  mirrored,
  place,
  range,
  roundedBox,
  sheet,
} from '#art/geometry.ts'
import { display, gloss, light, matte } from '#art/materials.ts'
import { glow, painted } from '#art/paint.ts'

export interface PadSpec {
  color: string
  accent: string
}

/** A gamepad of our own design: a hexagon between two grips, both sticks at the same height. */
export function pad({ color, accent }: PadSpec) {
  const outline = blob([
    [-0.7, 0.78],
    [0, 0.72],
    [0.7, 0.78],
    [1.35, 0.72],
    [1.75, 0.1],
    [1.86, -0.75],
    [1.5, -1.22],
    [1.12, -0.92],
    [0.82, -0.42],
    [0, -0.36],
    [-0.82, -0.42],
    [-1.12, -0.92],
    [-1.5, -1.22],
    [-1.86, -0.75],
    [-1.75, 0.1],
    [-1.35, 0.72],
  ])
  const dark = gloss('#14161d')
  const parts = group(mesh(extruded(outline, 0.34, 0.2), gloss(color, { metalness: 0.25 })))
  parts.add(mesh(drum(0.42, 0.06, 0.44, 6), dark, [0, 0.2, 0.38], [0, 0, 0]))
  parts.add(mesh(drum(0.3, 0.08, 0.3, 6), light(accent, 0.85), [0, 0.2, 0.39]))
  for (const x of mirrored) {
    parts.add(mesh(drum(0.36, 0.06), dark, [x * 0.62, -0.14, 0.38]))
    parts.add(mesh(drum(0.2, 0.32), dark, [x * 0.62, -0.14, 0.5]))
    parts.add(
      mesh(new THREE.TorusGeometry(0.2, 0.06, 16, 48), matte('#23262f'), [x * 0.62, -0.14, 0.66]),
    )
    parts.add(mesh(roundedBox(0.62, 0.2, 0.36, 0.09), dark, [x * 1.1, 0.85, 0]))
  }
  for (const i of range(4)) {
    const angle = (i * Math.PI) / 2
    const [x, y] = [Math.cos(angle) * 0.26, Math.sin(angle) * 0.26]
    parts.add(mesh(drum(0.115, 0.1), light(accent, 0.7), [1.2 + x, 0.34 + y, 0.4]))
  }
  for (const [w, h] of [
    [0.56, 0.18],
    [0.18, 0.56],
  ] as const) {
    parts.add(mesh(roundedBox(w, h, 0.12, 0.04), dark, [-1.2, 0.34, 0.4]))
  }
  return parts
}

/** A console of our own design: a hexagonal column on a lit foot, with its gamepad in front. */
export function station(spec: { color: string; light: string }) {
  const shell = gloss(spec.color, { roughness: 0.3 })
  const dark = gloss('#0d0e13')
  const column = (radius: number, height: number) =>
    new THREE.CylinderGeometry(radius, radius, height, 6)
  const parts = group(
    mesh(column(0.98, 2.5), dark),
    mesh(column(1.08, 0.42), shell, [0, -0.98, 0]),
    mesh(column(1.04, 0.06), light(spec.light, 1.1), [0, -0.74, 0]),
    mesh(column(1.08, 1.05), shell, [0, -0.18, 0]),
    mesh(column(1.08, 0.78), shell, [0, 0.82, 0]),
    mesh(column(1.04, 0.06), light(spec.light, 1.1), [0, 0.39, 0]),
    mesh(new THREE.CylinderGeometry(0.72, 1.06, 0.18, 6), shell, [0, 1.3, 0]),
    mesh(new THREE.CylinderGeometry(0.5, 0.5, 0.06, 6), light(spec.light, 0.7), [0, 1.39, 0]),
  )
  const front = pad({ color: spec.color, accent: spec.light })
  front.scale.setScalar(0.62)
  return group(parts, place(front, [0.85, -0.85, 1.5], [-0.3, 0.1, -0.1]))
}

/** A hand-held console with sticks at both ends. */
export function handheld(spec: { color: string; accent: string }) {
  const picture = painted(1024, 640, (brush, width, height) => {
    brush.fillStyle = '#12082e'
    brush.fillRect(0, 0, width, height)
    glow(brush, width / 2, height * 0.62, 420, spec.accent)
    brush.fillStyle = '#ffd34a'
    brush.beginPath()
    brush.arc(width / 2, height * 0.55, 120, Math.PI, 0)
    brush.fill()
    brush.strokeStyle = '#ffffff99'
    brush.lineWidth = 5
    for (const i of range(9)) {
      brush.beginPath()
      brush.moveTo(width / 2, height * 0.5)
      brush.lineTo(width * (i / 8) * 1.6 - width * 0.3, height)
      brush.stroke()
    }
    brush.fillStyle = '#12082e'
    for (const i of range(8))
      brush.fillRect(i * 128, height * 0.55 - (i % 3) * 46, 90, height * 0.02 + (i % 3) * 46)
  })
  const shell = gloss(spec.color, { roughness: 0.32 })
  const outline = blob([
    [0, 0.98],
    [1.3, 0.98],
    [2.05, 0.82],
    [2.4, 0.1],
    [2.5, -0.75],
    [2.12, -1.12],
    [1.66, -0.98],
    [1.1, -0.94],
    [0, -0.94],
    [-1.1, -0.94],
    [-1.66, -0.98],
    [-2.12, -1.12],
    [-2.5, -0.75],
    [-2.4, 0.1],
    [-2.05, 0.82],
    [-1.3, 0.98],
  ])
  const parts = group(
    mesh(extruded(outline, 0.2, 0.14), shell),
    mesh(sheet(2.6, 1.6, 0.1), gloss('#07080c'), [0, 0.04, 0.245]),
    mesh(sheet(2.42, 1.44, 0.06), display(picture, 0.9), [0, 0.04, 0.25]),
    mesh(drum(0.16, 0.08, 0.16, 6), light(spec.accent, 0.9), [1.78, -0.66, 0.25]),
  )
  for (const x of mirrored) {
    parts.add(mesh(drum(0.3, 0.06), matte('#0d0f15'), [x * 1.82, -0.12, 0.25]))
    parts.add(mesh(drum(0.2, 0.26), matte('#2b2f3a'), [x * 1.82, -0.12, 0.32]))
  }
  for (const i of range(4)) {
    const angle = (i * Math.PI) / 2
    const [x, y] = [Math.cos(angle) * 0.19, Math.sin(angle) * 0.19]
    parts.add(mesh(drum(0.085, 0.08), gloss('#f7f8fb'), [1.82 + x, 0.5 + y, 0.27]))
  }
  for (const [w, h] of [
    [0.44, 0.14],
    [0.14, 0.44],
  ] as const) {
    parts.add(mesh(roundedBox(w, h, 0.1, 0.03), matte('#1b1e27'), [-1.82, 0.5, 0.26]))
  }
  return parts
}
