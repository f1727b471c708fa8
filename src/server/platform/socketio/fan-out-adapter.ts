import type { Namespace } from 'socket.io'
import { Adapter, type BroadcastOptions } from 'socket.io-adapter'
import type { Packet } from 'socket.io-parser'
import type { Bus } from '#server/platform/bus/bus.ts'
import { textFrame } from '#server/platform/realtime/text-frame.ts'
import { type Delivery, deliver } from './reader.ts'

export interface FanOutDeps {
  bus: Bus
  waitingBytesMax: number
  onDelivery(delivery: Delivery): void
}

/** Engine.IO's packet type for a message. */
const MESSAGE = '4'
const VOLATILE = 'volatile'
const LASTING = 'lasting'

/** Encodes an event once and sends it to every client of a namespace, on every node. It does not support rooms. */
export const fanOutAdapter = ({ bus, waitingBytesMax, onDelivery }: FanOutDeps): typeof Adapter =>
  class extends Adapter {
    declare readonly nsp: Namespace

    constructor(namespace: Namespace) {
      super(namespace)
      bus.subscribe(topicOf(namespace), (message) => {
        const [kind, text] = split(message)
        this.#fanOut(text, kind === VOLATILE)
      })
    }

    override broadcast(packet: Packet, { flags }: BroadcastOptions): void {
      const [text] = this.nsp.server.encoder.encode({ ...packet, nsp: this.nsp.name }) as [string]
      const isVolatile = flags?.volatile ?? false
      this.#fanOut(text, isVolatile)
      bus.publish(topicOf(this.nsp), `${isVolatile ? VOLATILE : LASTING}\n${text}`)
    }

    #fanOut(text: string, isVolatile: boolean): void {
      const event = { text, frame: textFrame(MESSAGE + text), isVolatile }
      for (const { conn } of this.nsp.sockets.values()) {
        onDelivery(deliver(conn, event, waitingBytesMax))
      }
    }
  }

const topicOf = ({ name }: Namespace): string => `socketio ${name}`

function split(message: string): [kind: string, text: string] {
  const end = message.indexOf('\n')
  return [message.slice(0, end), message.slice(end + 1)]
}
