import type { Namespace } from 'socket.io'
import { Adapter, type BroadcastOptions } from 'socket.io-adapter'
import type { Packet } from 'socket.io-parser'
import { textFrame } from '#server/platform/realtime/text-frame.ts'
import { type Delivery, deliver } from './reader.ts'

export interface FanOutDeps {
  waitingBytesMax: number
  onDelivery(delivery: Delivery): void
}

/** Engine.IO's packet type of a message. */
const MESSAGE = '4'

/** Encodes an event once and hands it to everybody in a namespace; it knows no rooms. */
export const fanOutAdapter = ({ waitingBytesMax, onDelivery }: FanOutDeps): typeof Adapter =>
  class extends Adapter {
    declare readonly nsp: Namespace

    override broadcast(packet: Packet, { flags }: BroadcastOptions): void {
      const [text] = this.nsp.server.encoder.encode({ ...packet, nsp: this.nsp.name }) as [string]
      this.#fanOut(text, flags?.volatile ?? false)
    }

    #fanOut(text: string, isVolatile: boolean): void {
      const event = { text, frame: textFrame(MESSAGE + text), isVolatile }
      for (const { conn } of this.nsp.sockets.values()) {
        onDelivery(deliver(conn, event, waitingBytesMax))
      }
    }
  }
