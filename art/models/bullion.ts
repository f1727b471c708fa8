import * as THREE from 'three'
import { emblem } from '#art/emblem.ts'
import {
  drum,
  group,
  mesh,
  place,
  range,
  roundedBox,
  sheet,
  type Triple,
  warped,
} from '#art/geometry.ts'
import { hexagonMark } from '#art/mark.ts'
import { glass, gloss, metal } from '#art/materials.ts'
import { painted } from '#art/paint.ts'

export interface BarSpec {
  label: string
  metal: string
  line: string
  /** Whether three bars are stacked. */
  isStack?: boolean
}

/** Cast bars, as they leave the mould: narrower at the top, the weight stamped in. */
export function castBar({ label, metal: color, line, isStack }: BarSpec) {
  const shape = warped(roundedBox(2.9, 0.7, 1.5, 0.08, 6), (x, y, z) => [
    x * (1 - (y + 0.35) * 0.12),
    y,
    z * (1 - (y + 0.35) * 0.2),
  ])
  const top = metal(color, 0.3)
  top.bumpMap = stamp(label, line)
  top.bumpScale = 22
  const one = () =>
    group(
      mesh(shape, metal(color, 0.24)),
      mesh(new THREE.PlaneGeometry(2.36, 1.12), top, [0, 0.353, 0], [-Math.PI / 2, 0, 0]),
    )
  if (!isStack) return one()
  return group(
    place(one(), [0, 0, -0.8]),
    place(one(), [0, 0, 0.8]),
    place(one(), [0, 0.71, 0], [0, 0.14, 0]),
  )
}

function stamp(label: string, line: string) {
  return painted(1024, 512, (brush, width, height) => {
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, width, height)
    brush.fillStyle = '#000'
    brush.textAlign = 'center'
    brush.font = '700 76px sans-serif'
    brush.fillText('COFFER', width / 2, 122)
    brush.font = '800 190px sans-serif'
    brush.fillText(label, width / 2, 312)
    brush.font = '600 54px sans-serif'
    brush.fillText(line, width / 2, 418)
    brush.lineWidth = 12
    brush.strokeRect(26, 26, width - 52, height - 52)
  })
}

/** A minted bar, thin and polished, in a sealed card if `card` is a colour. */
export function mintedBar({ label, metal: color, line, card }: BarSpec & { card?: string }) {
  const face = metal(color, 0.16)
  face.bumpMap = painted(512, 860, (brush, width, height) => {
    brush.fillStyle = '#fff'
    brush.fillRect(0, 0, width, height)
    brush.fillStyle = '#000'
    brush.textAlign = 'center'
    brush.font = '700 62px sans-serif'
    brush.fillText('COFFER MINT', width / 2, 420)
    brush.font = '800 150px sans-serif'
    brush.fillText(label, width / 2, 590)
    brush.font = '600 44px sans-serif'
    brush.fillText(line, width / 2, 690)
    brush.lineWidth = 12
    brush.strokeRect(30, 30, width - 60, height - 60)
  })
  face.bumpScale = 18
  const mark = place(emblem(hexagonMark, 0.62, 0.07, metal(color, 0.14)), [0, 0.52, 0.09])
  const bar = group(
    mesh(roundedBox(1.24, 2.06, 0.13, 0.05), metal(color, 0.2)),
    mesh(sheet(1.2, 2.02, 0.06), face, [0, 0, 0.068]),
    mark,
  )
  if (!card) return bar
  bar.scale.setScalar(0.62)
  const paper = painted(640, 960, (brush, width, height) => {
    brush.fillStyle = card
    brush.fillRect(0, 0, width, height)
    brush.fillStyle = '#fff'
    brush.textAlign = 'center'
    brush.font = '700 62px sans-serif'
    brush.fillText('COFFER MINT', width / 2, 110)
    brush.font = '800 110px sans-serif'
    brush.fillText(label, width / 2, height - 70)
  })
  const window = glass('#ffffff', 0.14)
  return group(
    mesh(roundedBox(2, 3, 0.08, 0.04), gloss(card)),
    mesh(sheet(1.96, 2.96, 0.12), gloss('#fff', { map: paper, roughness: 0.4 }), [0, 0, 0.045]),
    place(bar, [0, 0, 0.1]),
    mesh(roundedBox(1.1, 1.7, 0.2, 0.09), window, [0, 0, 0.12]),
  )
}

export interface CoinSpec {
  metal: string
  count?: number
  isTube?: boolean
  /** Stamped on the face in place of the mark, as on a fractional ounce. */
  fraction?: string
}

/** A minted coin with the hexagon mark; several form a stack with one leaning against it. */
export function coin({ metal: color, count = 1, isTube, fraction }: CoinSpec) {
  if (count === 1) return round(color, fraction)
  const stack = group(
    ...range(count - 1).map((i) => {
      const shift: Triple = [0.06 * Math.sin(i * 2.4), i * 0.36, 0.06 * Math.cos(i * 1.7)]
      return place(round(color), shift, [-Math.PI / 2, 0, i])
    }),
  )
  const front = place(round(color), [2.4, 1.25, -0.4], [-0.2, 0.2, 0.12])
  if (isTube) {
    const height = (count - 1) * 0.36
    const shell = new THREE.CylinderGeometry(1.68, 1.68, height + 0.2, 80, 1, true)
    const cap = new THREE.CylinderGeometry(1.78, 1.78, 0.5, 80)
    stack.add(mesh(shell, glass('#cfe2ff', 0.16), [0, height / 2 - 0.2, 0]))
    stack.add(mesh(cap, gloss('#12141d', { metalness: 0.5 }), [0, height + 0.1, 0]))
  }
  return group(stack, front)
}

function round(color: string, fraction?: string) {
  const gold = metal(color, 0.2)
  const milled = range(60).map((i) => {
    const angle = (i / 60) * Math.PI * 2
    const at: Triple = [Math.cos(angle) * 1.5, Math.sin(angle) * 1.5, 0]
    return mesh(roundedBox(0.06, 0.06, 0.3, 0.02, 1), gold, at, [0, 0, angle])
  })
  const field = new THREE.Color(color).multiplyScalar(0.78).getStyle()
  const face = fraction
    ? mesh(new THREE.CircleGeometry(1.28, 96), struck(color, fraction), [0, 0, 0.18])
    : place(emblem(hexagonMark, 1.5, 0.22, metal(color, 0.14)), [0, 0, 0.24])
  return group(
    mesh(drum(1.5, 0.34, 1.5, 120), gold),
    ...milled,
    mesh(new THREE.TorusGeometry(1.36, 0.1, 24, 120), gold, [0, 0, 0.17]),
    mesh(new THREE.CircleGeometry(1.3, 96), metal(field, 0.34), [0, 0, 0.175]),
    face,
  )
}

function struck(color: string, fraction: string) {
  const face = metal(color, 0.3)
  face.bumpMap = painted(512, 512, (brush, side) => {
    brush.fillStyle = '#000'
    brush.fillRect(0, 0, side, side)
    brush.fillStyle = '#fff'
    brush.textAlign = 'center'
    brush.font = '800 210px sans-serif'
    brush.fillText(fraction, side / 2, side * 0.58)
    brush.font = '700 62px sans-serif'
    brush.fillText('OUNCE', side / 2, side * 0.76)
  })
  face.bumpScale = 20
  return face
}

/** An enamelled hexagon with the mark raised in metal. */
export function pin(spec: { enamel: string; metal: string }) {
  const gold = metal(spec.metal, 0.18)
  const mark = place(emblem(hexagonMark, 1.5, 0.2, gold), [0, 0, 0.24])
  return group(
    mesh(drum(1.5, 0.26, 1.5, 6), gold),
    mesh(drum(1.32, 0.3, 1.32, 6), gloss(spec.enamel), [0, 0, 0.02]),
    mark,
  )
}
