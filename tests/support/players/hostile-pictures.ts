import { pngOf } from './a-picture.ts'

const segment = (marker: number, data: readonly number[]): Buffer => {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data])
}

/** A Huffman table with two codes: 0 for the first sign, 10 for the second. */
const table = (kind: 'dc' | 'ac', signs: readonly [number, number]): Buffer =>
  segment(0xc4, [kind === 'dc' ? 0x00 : 0x10, 1, 1, ...Array<number>(14).fill(0), ...signs])

/** The bits as a scan's data: a byte of ones has a zero behind it, because it would begin a marker. */
function packed(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = whole.match(/.{8}/g) ?? []
  return Buffer.from(
    bytes.flatMap((byte) => (byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)])),
  )
}

/** How often a coefficient can be refined. */
const LEVELS = 13

/**
 * A grey progressive JPEG that is drawn in so many scans, at most 820 of them empty: each takes some bytes of the file,
 * and as long to decode as a whole picture.
 */
export function jpegOfScans(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const scan = (first: number, last: number, refined: number, level: number) =>
    segment(0xda, [1, 1, 0, first, last, (refined << 4) | level])
  // A run of 32,767 blocks without anything in them.
  const nothing = packed(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767)))
  const empty = Array.from({ length: scans - 1 }, (_, at) => {
    const place = 1 + Math.floor(at / LEVELS)
    const level = LEVELS - 1 - (at % LEVELS)
    return [scan(place, place, level === LEVELS - 1 ? 0 : level + 1, level), nothing]
  })
  const [high, low] = [side >> 8, side & 255]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Array<number>(65).fill(1).with(0, 0)),
    segment(0xc2, [8, high, low, high, low, 1, 1, 0x11, 0]),
    table('dc', [0, 1]),
    ...[scan(0, 0, 0, 0), packed('0'.repeat(blocks))],
    table('ac', [0xe0, 0]),
    ...empty.flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** The filter of a PNG's row that adds the row above. */
const UP = 2

/**
 * A PNG of some kilobytes that fills megabytes when it is encoded again: the first row is noise, and each other adds one
 * number to all of the row above.
 */
export function swellingPng(side: number): Buffer {
  const noise = Buffer.from(Array.from({ length: side * 3 }, (_, at) => ((at * at) >> 5) & 255))
  const rows = Array.from({ length: side - 1 }, (_, y) => [
    Buffer.from([UP]),
    Buffer.alloc(side * 3, (y * 7_919) >> 3),
  ])
  return pngOf(side, side, Buffer.concat([Buffer.from([0]), noise, ...rows.flat()]))
}
