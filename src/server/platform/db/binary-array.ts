/** How an element of a type is written in PostgreSQL's binary format; `write` returns the end position. */
interface ElementType<T> {
  oid: number
  bytesMax(value: T): number
  write(to: Target, at: number, value: T): number
}

interface Target {
  bytes: Buffer
  /** A view of the same bytes, which writes numbers several times faster than a Buffer. */
  view: DataView
}

const UTF8_BYTES_MAX = 3
const textBytesMax = (value: string) => value.length * UTF8_BYTES_MAX

const [HYPHEN, ZERO, NINE, A, LOWER_CASE] = [0x2d, 0x30, 0x39, 0x61, 0x20] as const

const int4: ElementType<number> = {
  oid: 23,
  bytesMax: () => 4,
  write({ view }, at, value) {
    view.setInt32(at, value)
    return at + 4
  },
}
const int8: ElementType<bigint> = {
  oid: 20,
  bytesMax: () => 8,
  write({ view }, at, value) {
    view.setBigInt64(at, value)
    return at + 8
  },
}
const text: ElementType<string> = {
  oid: 25,
  bytesMax: textBytesMax,
  write: ({ bytes }, at, value) => at + bytes.write(value, at),
}
const uuid: ElementType<string> = {
  oid: 2950,
  bytesMax: () => 16,
  write({ bytes }, at, value) {
    let digits = 0
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index)
      if (code === HYPHEN) continue
      const digit = code <= NINE ? code - ZERO : (code | LOWER_CASE) - A + 10
      const byte = at + (digits >> 1)
      bytes[byte] = digits % 2 === 0 ? digit << 4 : (bytes[byte] ?? 0) | digit
      digits += 1
    }
    return at + digits / 2
  },
}
const bytea: ElementType<Buffer> = {
  oid: 17,
  bytesMax: (value) => value.length,
  write({ bytes }, at, value) {
    bytes.set(value, at)
    return at + value.length
  },
}
/** Given as JSON text; the binary format prefixes a version byte. */
const jsonb: ElementType<string> = {
  oid: 3802,
  bytesMax: (value) => 1 + textBytesMax(value),
  write({ bytes }, at, value) {
    bytes[at] = 1
    return at + 1 + bytes.write(value, at + 1)
  },
}

const NULL_LENGTH = -1
const LENGTH_BYTES = 4
const HEADER_BYTES = 20

/**
 * An array parameter in PostgreSQL's binary format, so that neither side formats or parses text. For statements that
 * run very often.
 */
export class BinaryArray<T = unknown> {
  readonly elements: readonly (T | null)[]
  readonly #type: ElementType<T>

  constructor(type: ElementType<T>, elements: readonly (T | null)[]) {
    this.#type = type
    this.elements = elements
  }

  /** Called by the driver, which sends a Buffer in binary. */
  toPostgres(): Buffer {
    const target = this.#target()
    const { view } = target
    view.setInt32(0, 1) // dimensions
    view.setInt32(4, this.elements.includes(null) ? 1 : 0)
    view.setInt32(8, this.#type.oid)
    view.setInt32(12, this.elements.length)
    view.setInt32(16, 1) // the first index
    let at = HEADER_BYTES
    for (const element of this.elements) {
      const from = at + LENGTH_BYTES
      const end = element === null ? from : this.#type.write(target, from, element)
      view.setInt32(at, element === null ? NULL_LENGTH : end - from)
      at = end
    }
    return target.bytes.subarray(0, at)
  }

  #target(): Target {
    let size = HEADER_BYTES
    for (const element of this.elements) {
      size += LENGTH_BYTES + (element === null ? 0 : this.#type.bytesMax(element))
    }
    const bytes = Buffer.allocUnsafe(size)
    return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, size) }
  }
}

const arrayOf =
  <T>(type: ElementType<T>) =>
  (elements: readonly (T | null)[]): BinaryArray<T> =>
    new BinaryArray(type, elements)

export const int4Array = arrayOf(int4)
export const int8Array = arrayOf(int8)
export const textArray = arrayOf(text)
export const uuidArray = arrayOf(uuid)
export const byteaArray = arrayOf(bytea)
export const jsonbArray = arrayOf(jsonb)
