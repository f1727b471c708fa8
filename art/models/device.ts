import * as THREE from 'three'
import {
  drum,
  group,
  mesh,
  mirrored,
  place,
  range,
  roundedBox,
  sheet,
  tube,
} from '#art/geometry.ts'
import { display, gloss, light, matte, metal } from '#art/materials.ts'
import { type Brush, diagonal, glow, painted } from '#art/paint.ts'

/** Two or three colours of a wallpaper, the background first. */
export type Wallpaper = [ground: string, ...lights: string[]]

/** Soft waves of light on a dark background. */
function wallpaper(
  width: number,
  height: number,
  [ground, ...lights]: Wallpaper,
  onTop?: (brush: Brush) => void,
) {
  return painted(width, height, (brush) => {
    brush.fillStyle = ground
    brush.fillRect(0, 0, width, height)
    lights.forEach((color, i) => {
      const side = Math.max(width, height)
      glow(
        brush,
        width * (0.15 + 0.7 * (i / lights.length)),
        height * (0.9 - 0.55 * i),
        side * 0.62,
        color,
      )
    })
    brush.globalAlpha = 0.16
    brush.lineWidth = height * 0.012
    brush.strokeStyle = '#fff'
    for (const i of range(7)) {
      brush.beginPath()
      brush.arc(width * 0.1, height * 1.05, height * (0.3 + i * 0.15), 0, 7)
      brush.stroke()
    }
    brush.globalAlpha = 1
    onTop?.(brush)
  })
}

function clockFace(width: number, size: number, y: number) {
  return (brush: Brush) => {
    brush.fillStyle = '#fff'
    brush.textAlign = 'center'
    brush.font = `600 ${size}px sans-serif`
    brush.fillText('21:00', width / 2, y)
  }
}

export interface PhoneSpec {
  color: string
  frame: string
  wallpaper: Wallpaper
  isSmall?: boolean
}

/** A phone from both sides; its camera is in a hexagon, our own design. */
export function phone({ color, frame, wallpaper: colors, isSmall }: PhoneSpec) {
  const height = isSmall ? 2.7 : 3.1
  const rim = metal(frame, 0.25)
  const front = group(mesh(roundedBox(1.5, height, 0.17, 0.085), rim))
  const screen = wallpaper(512, 1056, colors, clockFace(512, 124, 250))
  front.add(mesh(sheet(1.4, height - 0.12, 0.13), display(screen), [0, 0, 0.088]))
  front.add(mesh(drum(0.035, 0.01), gloss('#000'), [0, height / 2 - 0.15, 0.09]))

  const skin = gloss(color, { metalness: 0.35, roughness: 0.35 })
  const back = group(mesh(roundedBox(1.5, height, 0.17, 0.085), rim))
  back.add(mesh(roundedBox(1.44, height - 0.06, 0.19, 0.09), skin))
  back.add(cameraIsland(rim, height, isSmall ? 1 : 2))
  const turned = place(back, [0.62, 0.1, -0.35], [0, 0, -0.1])
  return group(turned, place(front, [-0.5, 0, 0.25], [0, 0, 0.06]))
}

/** The hexagonal camera island: one large lens in the middle, small ones at its corners. */
function cameraIsland(rim: THREE.Material, height: number, lenses: number) {
  const dark = gloss('#0a0c12', { metalness: 0.5 })
  const island = group(
    mesh(drum(0.5, 0.1, 0.53, 6), rim),
    mesh(drum(0.45, 0.12, 0.45, 6), dark),
    mesh(drum(0.22, 0.2), rim),
    mesh(drum(0.18, 0.21), gloss('#05060a')),
    mesh(drum(0.08, 0.212), gloss('#2b6bff', { emissive: '#123a9a', emissiveIntensity: 1 })),
  )
  for (const i of range(lenses)) {
    const angle = Math.PI / 2 + (i * Math.PI * 2) / 3
    const [x, y] = [Math.cos(angle) * 0.33, Math.sin(angle) * 0.33]
    island.add(mesh(drum(0.06, 0.14), gloss('#05060a'), [x, y, 0]))
  }
  const lamp = mesh(drum(0.045, 0.14), light('#fff3d0', 0.8), [0.29, -0.165, 0])
  return place(island.add(lamp), [0, height / 2 - 0.66, 0.13])
}

/** A tablet with its pen across the corner. */
export function tablet(spec: { color: string; wallpaper: Wallpaper; pen: string }) {
  const screen = wallpaper(900, 1200, spec.wallpaper, clockFace(900, 150, 330))
  const pen = group(
    mesh(new THREE.CylinderGeometry(0.07, 0.07, 2.6, 32), gloss(spec.pen)),
    mesh(new THREE.ConeGeometry(0.07, 0.22, 32), matte('#2a2d36'), [0, -1.41, 0], [Math.PI, 0, 0]),
  )
  return group(
    mesh(roundedBox(2.5, 3.3, 0.14, 0.07), metal(spec.color, 0.28)),
    mesh(sheet(2.4, 3.2, 0.12), gloss('#05060a'), [0, 0, 0.072]),
    mesh(sheet(2.2, 3, 0.06), display(screen), [0, 0, 0.078]),
    place(pen, [1.05, -0.35, 0.3], [0.06, 0, -0.32]),
  )
}

export interface LaptopSpec {
  color: string
  wallpaper: Wallpaper
  keys?: string
  isBold?: boolean
}

/** An open laptop; a bold one is thicker and has lit keys. */
export function laptop({ color, wallpaper: colors, keys = '#15171d', isBold }: LaptopSpec) {
  const shell = metal(color, 0.34)
  const thick = isBold ? 0.22 : 0.13
  const base = group(mesh(roundedBox(3.6, thick, 2.4, 0.06), shell))
  const cap = isBold ? light(keys, 0.85) : matte(keys)
  base.add(mesh(new THREE.BoxGeometry(3.2, 0.01, 1.1), matte('#08090d'), [0, thick / 2, -0.4]))
  for (const row of range(5)) {
    for (const column of range(13)) {
      const at = [-1.45 + column * 0.242, thick / 2 + 0.01, -0.82 + row * 0.21] as const
      base.add(mesh(roundedBox(0.19, 0.03, 0.16, 0.014, 2), cap, [...at]))
    }
  }
  base.add(mesh(roundedBox(1.2, 0.012, 0.72, 0.006), metal(color, 0.2), [0, thick / 2, 0.72]))

  const screen = wallpaper(1280, 800, colors)
  const lid = group(
    mesh(roundedBox(3.6, 2.35, 0.09, 0.045), shell),
    mesh(sheet(3.5, 2.25, 0.06), gloss('#05060a'), [0, 0, 0.047]),
    mesh(sheet(3.36, 2.08, 0.03), display(screen, 0.75), [0, 0.02, 0.052]),
  )
  place(lid, [0, 1.175, 0])
  return group(base, place(group(lid), [0, thick / 2 + 0.02, -1.16], [-0.34, 0, 0]))
}

/** A television, or a wide curved monitor, on a slim foot. */
export function screen(spec: {
  width: number
  height: number
  wallpaper: Wallpaper
  foot: string
}) {
  const { width, height, foot } = spec
  const picture = wallpaper(1280, Math.round((1280 * height) / width), spec.wallpaper)
  const steel = metal(foot, 0.28)
  return group(
    mesh(roundedBox(width, height, 0.1, 0.04), gloss('#0a0b10')),
    mesh(sheet(width - 0.1, height - 0.1, 0.03), display(picture, 0.85), [0, 0.01, 0.055]),
    mesh(roundedBox(0.24, 0.7, 0.1, 0.04), steel, [0, -height / 2 - 0.2, -0.1]),
    mesh(roundedBox(width * 0.4, 0.07, 0.8, 0.03), steel, [0, -height / 2 - 0.55, 0]),
  )
}

/** A hexagonal smartwatch with a day's pulse on its face. */
export function smartwatch(spec: { case: string; strap: string; bars: [string, string] }) {
  const face = painted(960, 960, (brush, side) => {
    brush.fillStyle = '#060812'
    brush.fillRect(0, 0, side, side)
    clockFace(side, 230, 400)(brush)
    spec.bars.forEach((color, i) => {
      brush.fillStyle = color
      for (const k of range(9)) {
        const tall = 46 + ((k * 53 + i * 91) % 90)
        brush.globalAlpha = k < 7 - i ? 1 : 0.3
        brush.fillRect(170 + k * 72, 530 + i * 150 - tall / 2, 42, tall)
      }
    })
    brush.globalAlpha = 1
  })
  const band = matte(spec.strap, 0.55)
  const steel = metal(spec.case, 0.2)
  const flat = (geometry: THREE.BufferGeometry) => geometry.rotateZ(Math.PI / 6)
  const parts = group(
    mesh(flat(drum(1.26, 0.4, 1.18, 6)), steel),
    mesh(flat(drum(1.12, 0.46, 1.12, 6)), gloss('#05060a')),
    mesh(new THREE.CircleGeometry(1.04, 6), display(face, 0.9), [0, 0, 0.235]),
    mesh(roundedBox(0.14, 0.4, 0.16, 0.06), steel, [1.12, 0.1, 0]),
  )
  for (const way of mirrored) {
    for (const i of range(8)) {
      const angle = i * 0.19
      const y = way * (1.04 + Math.sin(angle) * 1.15)
      const z = -0.05 - (1 - Math.cos(angle)) * 1.35
      const piece = roundedBox(1.2 - i * 0.02, 0.34, 0.16, 0.08)
      parts.add(mesh(piece, band, [0, y, z], [-way * angle, 0, 0]))
    }
  }
  return parts
}

/** A battery with a short cable. */
export function powerBank(spec: { color: string; light: string }) {
  const cable = tube(
    [
      [0.35, 1.4, 0],
      [0.4, 1.9, 0.1],
      [0.95, 2, 0.2],
      [1.15, 1.4, 0.3],
      [1.1, 0.6, 0.35],
    ],
    0.06,
  )
  const parts = group(
    mesh(roundedBox(1.6, 2.8, 0.5, 0.22, 10), gloss(spec.color, { metalness: 0.4 })),
    mesh(cable, matte('#dfe3ec')),
    mesh(roundedBox(0.2, 0.36, 0.1, 0.04), metal('#c9ced8'), [1.1, 0.45, 0.35]),
  )
  for (const i of range(4)) {
    const dot = i < 3 ? light(spec.light, 1) : matte('#30343f')
    parts.add(mesh(drum(0.06, 0.02), dot, [-0.36 + i * 0.24, -1, 0.255]))
  }
  return parts
}

/** A coiled braided cable with its two plugs. */
export function cable(spec: { color: string }) {
  const coil = range(90).map((i): [number, number, number] => {
    const angle = (i / 90) * Math.PI * 7
    const radius = 1.1 + 0.08 * Math.sin(i)
    return [Math.cos(angle) * radius, Math.sin(angle) * radius, (i - 45) * 0.006]
  })
  const plug = () =>
    group(
      mesh(roundedBox(0.34, 0.62, 0.2, 0.08), gloss('#e8ebf2')),
      mesh(roundedBox(0.2, 0.24, 0.1, 0.04), metal('#c9ced8'), [0, 0.4, 0]),
    )
  const braid = painted(64, 64, (brush, width, height) =>
    diagonal(brush, width, height, spec.color, '#ffffff'),
  )
  braid.wrapS = braid.wrapT = THREE.RepeatWrapping
  braid.repeat.set(140, 2)
  const rope = new THREE.MeshPhysicalMaterial({ map: braid, roughness: 0.6 })
  return group(
    mesh(tube(coil, 0.09, 400), rope),
    place(plug(), [1.15, 0.35, 0.35], [0, 0, -0.2]),
    place(plug(), [-1.1, -0.4, 0.4], [0, 0, 2.7]),
  )
}
