import { Decoder, PacketType } from 'socket.io-parser'

const kept = new Set([PacketType.CONNECT, PacketType.DISCONNECT].map(String))

/** Of what clients send, only their coming and going is read: events are passed over, whatever they hold. */
export class ReadOnlyDecoder extends Decoder {
  override add(packet: unknown): void {
    if (typeof packet !== 'string') throw new Error('Binary messages are not supported')
    if (kept.has(packet.charAt(0))) super.add(packet)
  }
}
