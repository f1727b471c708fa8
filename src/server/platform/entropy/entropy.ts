import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform/clock/clock.ts'

/** The only source of seeds, tokens and ids. */
export interface Entropy {
  bytes(count: number): Buffer
  /** A time-ordered UUID (version 7, RFC 9562): later ids sort later. */
  id(): string
}

const VERSION_7 = 0x70
const VARIANT_RFC = 0x80
const COUNTER_MAX = 0xfff

/** The platform's CSPRNG. A counter orders the ids of one millisecond. */
export function systemEntropy(clock: Pick<Clock, 'now'>): Entropy {
  const nextIdBytes = idBytesSource()
  let lastMs = 0
  let counter = 0

  function id() {
    const nowMs = clock.now()
    if (nowMs > lastMs) {
      lastMs = nowMs
      counter = 0
    } else if (++counter > COUNTER_MAX) {
      lastMs++
      counter = 0
    }
    const bytes = nextIdBytes()
    bytes.writeUIntBE(lastMs, 0, 6)
    bytes[6] = VERSION_7 | (counter >> 8)
    bytes[7] = counter & 0xff
    bytes[8] = VARIANT_RFC | ((bytes[8] ?? 0) & 0x3f)
    const hex = bytes.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  return { bytes: randomBytes, id }
}

const ID_BYTES = 16
const IDS_AT_ONCE = 256

/** Returns the bytes of one id at a time from a pool, because a CSPRNG call per id would cost more than the id. */
function idBytesSource(): () => Buffer {
  let pool = Buffer.alloc(0)
  let offset = 0
  return () => {
    if (offset === pool.length) {
      pool = randomBytes(ID_BYTES * IDS_AT_ONCE)
      offset = 0
    }
    offset += ID_BYTES
    return pool.subarray(offset - ID_BYTES, offset)
  }
}
