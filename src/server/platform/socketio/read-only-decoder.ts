import { Decoder, PacketType } from 'socket.io-parser'

const kept = new Set([PacketType.CONNECT, PacketType.DISCONNECT].map(String))

/** Reads only the packets with which clients connect and disconnect, and ignores all events from them. */
export class ReadOnlyDecoder extends Decoder {
  override add(packet: unknown): void {
    if (typeof packet !== 'string') throw new Error('Binary messages are not supported')
    if (kept.has(packet.charAt(0))) super.add(packet)
  }
}
