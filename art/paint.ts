import * as THREE from 'three'

export type Brush = CanvasRenderingContext2D

/** A texture drawn on a canvas. */
export function painted(
  width: number,
  height: number,
  draw: (brush: Brush, width: number, height: number) => void,
) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no canvas')
  draw(brush, width, height)
  const texture = new THREE.CanvasTexture(canvas)
  texture.colorSpace = THREE.SRGBColorSpace
  texture.anisotropy = 16
  return texture
}

/** A square repeating texture; `linear` for bump and roughness maps, which are not colours. */
export function tiled(
  size: number,
  draw: (brush: Brush, size: number) => void,
  { repeat = 1, linear = false } = {},
) {
  const texture = painted(size, size, draw)
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping
  texture.repeat.set(repeat, repeat)
  if (linear) texture.colorSpace = THREE.NoColorSpace
  return texture
}

export function diagonal(brush: Brush, width: number, height: number, from: string, to: string) {
  const gradient = brush.createLinearGradient(0, 0, width, height)
  gradient.addColorStop(0, from)
  gradient.addColorStop(1, to)
  brush.fillStyle = gradient
  brush.fillRect(0, 0, width, height)
}

/** A radial gradient from one colour to transparent. */
export function glow(brush: Brush, x: number, y: number, radius: number, color: string) {
  const gradient = brush.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, color)
  gradient.addColorStop(1, 'transparent')
  brush.fillStyle = gradient
  brush.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

/** Reproducible random numbers, so that a picture is the same every time. */
export function chance(seed: number) {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}
