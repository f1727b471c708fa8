const FINAL_TEXT = 0x81
const LENGTH_16_BIT = 126
const LENGTH_64_BIT = 127

/**
 * A complete WebSocket text frame (RFC 6455, 5.2), unmasked as servers send it. It is built once and written unchanged
 * to every reader.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headerLength = length < LENGTH_16_BIT ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = FINAL_TEXT
  if (headerLength === 2) {
    frame[1] = length
  } else if (headerLength === 4) {
    frame[1] = LENGTH_16_BIT
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64_BIT
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerLength)
  return frame
}
