import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { SignedInUser } from './incoming.ts'
import type { RealtimeLimits } from './options.ts'
import { type RateWindow, rateWindow } from './rate-window.ts'

export interface ConnectionDeps {
  socketId: string
  webSocket: WebSocket
  socket: Duplex
  limits: RealtimeLimits
  nowMs: number
  /** Called once, when nothing more may be sent to this connection. */
  onGone(connection: Connection): void
  /** Called when the connection is terminated because it does not read. */
  onStalled(connection: Connection): void
}

/** One client, with its permissions and subscriptions. */
export class Connection {
  readonly socketId: string
  readonly channels = new Set<string>()
  /** Channels whose existence is being looked up; unsubscribing removes a channel. */
  readonly asking = new Set<string>()
  /** The number of subscriptions to channels that do not exist. */
  unknownChannels = 0
  /** Channels signed for this socket: a signature is valid until the socket is closed. */
  readonly grants = new Set<string>()
  readonly messageRate: RateWindow
  readonly clientEventRate: RateWindow
  user: SignedInUser | null = null
  readonly connectedAtMs: number
  heardAtMs: number
  pingedAtMs: number | null = null
  readonly #deps: ConnectionDeps
  #isGone = false

  constructor(deps: ConnectionDeps) {
    this.#deps = deps
    this.socketId = deps.socketId
    this.connectedAtMs = deps.nowMs
    this.heardAtMs = deps.nowMs
    this.messageRate = rateWindow(deps.limits.messagesPerSecondMax)
    this.clientEventRate = rateWindow(deps.limits.clientEventsPerSecondMax)
    deps.webSocket.once('close', () => this.#leave())
  }

  /**
   * Writes a complete frame directly to the socket, because the WebSocket's sender would frame it for every reader.
   * This is safe, because frames are whole and not compressed.
   */
  send(frame: Buffer): void {
    const { webSocket, socket, limits } = this.#deps
    if (this.#isGone || webSocket.readyState !== WebSocket.OPEN) return
    if (socket.writableLength > limits.waitingBytesMax) {
      this.#deps.onStalled(this)
      // The close event cleans up later, outside of the current fan-out.
      webSocket.terminate()
      return
    }
    socket.write(frame)
  }

  noteActivity(nowMs: number): void {
    this.heardAtMs = nowMs
    this.pingedAtMs = null
  }

  /** Stops sending and receiving, whether or not the client answers the close. */
  close(code: number, reason: string): void {
    if (this.#isGone) return
    this.#leave()
    this.#deps.webSocket.close(code, reason)
  }

  get isGone(): boolean {
    return this.#isGone
  }

  #leave(): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#deps.onGone(this)
  }
}
