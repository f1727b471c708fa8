import * as THREE from 'three'
import { type Brush, chance, tiled } from './paint.ts'

export type Finish =
  | 'lacquer'
  | 'metal'
  | 'carbon'
  | 'quilt'
  | 'marble'
  | 'holo'
  | 'glass'
  | 'matte'
  | 'wood'
  | 'leather'

/** The material of a chest. */
export function finished(finish: Finish, color: string, accent: string) {
  return new THREE.MeshPhysicalMaterial({
    color,
    clearcoat: 1,
    clearcoatRoughness: 0.08,
    ...skins[finish](color, accent),
  })
}

type Skin = (color: string, accent: string) => THREE.MeshPhysicalMaterialParameters

const skins: Record<Finish, Skin> = {
  lacquer: () => ({ roughness: 0.28, metalness: 0.55 }),
  metal: () => ({
    roughness: 0.42,
    metalness: 0.9,
    roughnessMap: tiled(256, brushStrokes, { linear: true }),
    clearcoat: 0.6,
  }),
  carbon: (color) => ({
    roughness: 0.32,
    metalness: 0.7,
    map: tiled(64, weave),
    color: new THREE.Color(color).lerp(new THREE.Color('#fff'), 0.25),
  }),
  quilt: (_, accent) => ({
    roughness: 0.42,
    metalness: 0.15,
    bumpMap: tiled(128, cushions, { linear: true }),
    bumpScale: 14,
    clearcoat: 0.35,
    clearcoatRoughness: 0.3,
    sheen: 1,
    sheenColor: new THREE.Color(accent),
    sheenRoughness: 0.4,
  }),
  marble: (color, accent) => ({
    color: '#fff',
    map: tiled(512, (brush, size) => veins(brush, size, color, accent)),
    roughness: 0.22,
    metalness: 0.05,
  }),
  holo: (color) => ({
    roughness: 0.16,
    metalness: 1,
    iridescence: 1,
    iridescenceIOR: 2.1,
    iridescenceThicknessRange: [200, 480],
    color: new THREE.Color(color).lerp(new THREE.Color('#b9b4ff'), 0.7),
  }),
  glass: () => ({
    roughness: 0.08,
    metalness: 0.1,
    transparent: true,
    opacity: 0.62,
    iridescence: 0.5,
  }),
  matte: () => ({ roughness: 0.62, metalness: 0.1, clearcoat: 0.15 }),
  wood: (color, accent) => ({
    color: '#fff',
    map: tiled(512, (brush, size) => grain(brush, size, color, accent)),
    roughness: 0.5,
    metalness: 0,
    clearcoat: 0.5,
    clearcoatRoughness: 0.25,
  }),
  leather: () => ({
    roughness: 0.55,
    metalness: 0.05,
    bumpMap: tiled(256, pores, { linear: true }),
    bumpScale: 5,
    clearcoat: 0.3,
    clearcoatRoughness: 0.4,
  }),
}

/** How many times a finish's pattern repeats on the body and on the lid. */
export const repeats: Partial<Record<Finish, { body: [number, number]; lid: [number, number] }>> = {
  marble: { body: [1, 1], lid: [0.4, 0.4] },
  carbon: { body: [9, 5], lid: [3.6, 3.6] },
  quilt: { body: [9, 5], lid: [2.6, 2.6] },
  wood: { body: [1, 1], lid: [0.4, 0.5] },
  leather: { body: [3, 2], lid: [1.2, 1.2] },
}

function brushStrokes(brush: Brush, size: number) {
  const random = chance(7)
  for (let y = 0; y < size; y++) {
    const shade = 120 + random() * 110
    brush.fillStyle = `rgb(${shade},${shade},${shade})`
    brush.fillRect(0, y, size, 1)
  }
}

function weave(brush: Brush, size: number) {
  const half = size / 2
  for (const [column, row] of [
    [0, 0],
    [1, 1],
    [0, 1],
    [1, 0],
  ] as const) {
    const [x, y] = [column * half, row * half]
    const isAcross = column === row
    const gradient = brush.createLinearGradient(
      x,
      y,
      isAcross ? x + half : x,
      isAcross ? y : y + half,
    )
    gradient.addColorStop(0, '#5a5a5a')
    gradient.addColorStop(0.5, '#d0d0d0')
    gradient.addColorStop(1, '#4a4a4a')
    brush.fillStyle = gradient
    brush.fillRect(x, y, half, half)
  }
}

function cushions(brush: Brush, size: number) {
  const gradient = brush.createRadialGradient(size / 2, size / 2, 4, size / 2, size / 2, size * 0.7)
  gradient.addColorStop(0, '#fff')
  gradient.addColorStop(0.75, '#888')
  gradient.addColorStop(1, '#000')
  brush.fillStyle = gradient
  brush.fillRect(0, 0, size, size)
}

function veins(brush: Brush, size: number, ground: string, vein: string) {
  const random = chance(11)
  brush.fillStyle = ground
  brush.fillRect(0, 0, size, size)
  brush.strokeStyle = vein
  for (let line = 0; line < 26; line++) {
    brush.globalAlpha = 0.15 + random() * 0.6
    brush.lineWidth = 0.5 + random() * 3
    brush.beginPath()
    let x = random() * size
    let y = random() * size
    brush.moveTo(x, y)
    for (let step = 0; step < 9; step++) {
      x += (random() - 0.25) * 90
      y += (random() - 0.35) * 80
      brush.lineTo(x, y)
    }
    brush.stroke()
  }
}

function grain(brush: Brush, size: number, ground: string, dark: string) {
  const random = chance(23)
  brush.fillStyle = ground
  brush.fillRect(0, 0, size, size)
  brush.strokeStyle = dark
  for (let y = 0; y < size; y += 4) {
    brush.globalAlpha = 0.1 + random() * 0.4
    brush.lineWidth = 1 + random() * 3
    brush.beginPath()
    brush.moveTo(0, y)
    brush.bezierCurveTo(size / 3, y + random() * 12, size / 1.5, y - random() * 12, size, y)
    brush.stroke()
  }
  brush.globalAlpha = 0.85
  brush.fillStyle = '#0a0604'
  for (const y of [0.33, 0.66, 0.995]) brush.fillRect(0, y * size, size, 5)
}

function pores(brush: Brush, size: number) {
  const random = chance(31)
  brush.fillStyle = '#999'
  brush.fillRect(0, 0, size, size)
  for (let i = 0; i < 1400; i++) {
    const shade = random() > 0.5 ? 210 : 70
    brush.fillStyle = `rgba(${shade},${shade},${shade},.5)`
    brush.beginPath()
    brush.arc(random() * size, random() * size, 2 + random() * 3, 0, Math.PI * 2)
    brush.fill()
  }
}
