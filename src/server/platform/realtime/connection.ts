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
  /** Runs once, when nothing more may be sent to this connection. */
  onGone(connection: Connection): void
  /** Runs when the connection is cut because it does not read. */
  onStalled(connection: Connection): void
}

/** One client. It holds what the client is allowed and what it listens to. */
export class Connection {
  readonly socketId: string
  readonly channels = new Set<string>()
  /** Channels whose existence is being looked up; who unsubscribes meanwhile is not in here any more. */
  readonly asking = new Set<string>()
  /** How many channels it asked for that there are not. */
  unknownChannels = 0
  /** Channels signed for this socket: a signature stays good until the socket is closed. */
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
   * Writes a finished frame past the WebSocket's own sender, which would frame it again for every
   * reader. That is sound because nothing is compressed and each side writes whole frames.
   */
  send(frame: Buffer): void {
    const { webSocket, socket, limits } = this.#deps
    if (this.#isGone || webSocket.readyState !== WebSocket.OPEN) return
    if (socket.writableLength > limits.waitingBytesMax) {
      this.#deps.onStalled(this)
      // The close event cleans up later, outside of the fan-out that is under way.
      webSocket.terminate()
      return
    }
    socket.write(frame)
  }

  noteActivity(nowMs: number): void {
    this.heardAtMs = nowMs
    this.pingedAtMs = null
  }

  /** Nothing is sent or received from here on, whether or not the client answers the close. */
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
