/**
 * Decodes a QR code, written from the standard and independent of the library that draws ours. It corrects no
 * errors, because a drawn code has none. Reads versions 1 to 9 at level M.
 */
export function readQr(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length
  const version = (size - 17) / 4
  const at = (x: number, y: number) => modules[y]?.[x] === true
  const { level, mask } = readFormat(at)
  if (level !== 'M') throw new Error(`Level ${level} is not read here`)
  const isTurned = masks[mask]
  if (!isTurned) throw new Error('No such mask')
  const bits = walk(size)
    .filter(([x, y]) => !isReserved(x, y, version))
    .map(([x, y]) => at(x, y) !== isTurned(x, y))
  return readText(deinterleave(toBytes(bits), version))
}

type At = (x: number, y: number) => boolean

const levels = ['M', 'L', 'H', 'Q'] as const
const FORMAT_MASK = 0x5412

/** Fifteen bits around the upper left finder; the first five encode level and mask. */
function readFormat(at: At) {
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const)
  const others = [7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const)
  const bits = [...places, ...others].reduce((sum, [x, y], index) => sum | (+at(x, y) << index), 0)
  const data = (bits ^ FORMAT_MASK) >> 10
  return { level: levels[data >> 3], mask: data & 7 }
}

const masks: readonly At[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The modules in bit order: two columns at a time from the right, alternately upwards and downwards. */
function walk(size: number): (readonly [x: number, y: number])[] {
  const path: (readonly [number, number])[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    // The column of the timing pattern is not part of a pair.
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step
      path.push([right, y], [right - 1, y])
    }
    isUp = !isUp
  }
  return path
}

/** Modules without data: finders with their format bits, timing, alignment and version. */
function isReserved(x: number, y: number, version: number): boolean {
  const size = version * 4 + 17
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9)) return true
  const isVersion = (a: number, b: number) => version >= 7 && a > size - 12 && b < 6
  if (isVersion(x, y) || isVersion(y, x)) return true
  const centres = alignmentsOf(version)
  const last = centres.at(-1)
  return centres.some((cx) =>
    centres.some((cy) => {
      const isFinder = (cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)
      return !isFinder && Math.abs(x - cx) < 3 && Math.abs(y - cy) < 3
    }),
  )
}

function alignmentsOf(version: number): number[] {
  if (version === 1) return []
  const last = version * 4 + 10
  return version < 7 ? [6, last] : [6, (6 + last) / 2, last]
}

function toBytes(bits: readonly boolean[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + +bit, 0),
  )
}

/** Level M by version: the number of blocks, and of error correction bytes in each. */
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5]
const correctionOf = [10, 16, 26, 18, 24, 16, 18, 22, 22]

/** Returns the data bytes, which are interleaved across the blocks; shorter blocks come first. */
function deinterleave(bytes: readonly number[], version: number): number[] {
  const count = blocksOf[version - 1]
  const correction = correctionOf[version - 1]
  if (!count || !correction) throw new Error(`Version ${version} is not read here`)
  const data = bytes.length - count * correction
  const short = Math.floor(data / count)
  const firstLong = count - (data % count)
  return Array.from({ length: count }, (_, block) => {
    const dealt = Array.from({ length: short }, (_, row) => bytes[row * count + block] ?? 0)
    if (block >= firstLong) dealt.push(bytes[short * count + block - firstLong] ?? 0)
    return dealt
  }).flat()
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Decodes the segments: each has a mode, a character count and the characters. Mode zero ends them. */
function readText(bytes: readonly number[]): string {
  const bits = bytes.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1))
  let place = 0
  const take = (count: number) => {
    const taken = bits.slice(place, place + count)
    place += count
    return taken.reduce((value, bit) => value * 2 + bit, 0)
  }
  let text = ''
  while (place + 4 <= bits.length) {
    const mode = take(4)
    if (mode === 0) return text
    if (mode === 4) {
      const utf8 = Array.from({ length: take(8) }, () => take(8))
      text += new TextDecoder().decode(new Uint8Array(utf8))
    } else if (mode === 2) {
      for (let left = take(9); left > 0; left -= 2) {
        const pair = take(left === 1 ? 6 : 11)
        if (left > 1) text += ALPHANUMERIC[Math.floor(pair / 45)]
        text += ALPHANUMERIC[pair % 45]
      }
    } else throw new Error(`Mode ${mode} is not read here`)
  }
  return text
}
