import type { Manager, Socket } from 'socket.io-client'
import { create } from 'zustand'
import { loadConfig } from '#client/lib/api/config.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import { afterFirstPaint } from '#client/lib/hydration/first-paint.ts'
import type { PublicConfig } from '#contract/http/config.ts'
import type { RoundEvents } from '#contract/realtime/round-events.ts'
import type { RoundGame } from '#domain/games/games.ts'

export type LiveGame = RoundGame

export interface RoundHandlers<Game extends LiveGame> {
  onGame(event: RoundEvents[`${Game}:game`]): void
  onBets(event: RoundEvents[`${Game}:bets`]): void
  /** Connected, for the first time or anew: earlier events were not received. */
  onConnect(): void
}

/** Reconnects forever, with jitter so that clients do not all return at the same time. */
export const reconnection = {
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}

/** Whether the games' connection was lost or could not be made. */
export const useRoundsConnection = create(() => ({ isLost: false }))

/** The number of listeners per game; the last to leave closes its namespace. */
const holders = new Map<LiveGame, number>()
let connecting: Promise<Manager> | null = null

/** Listens to a game's events until the returned function is called. Connects on first use. */
export function listenToRounds<Game extends LiveGame>(
  game: Game,
  handlers: RoundHandlers<Game>,
): () => void {
  let isHeard = true
  let leave = () => {}
  connected()
    .then((manager) => {
      if (isHeard) leave = join(manager.socket(`/${game}`), game, handlers)
    })
    .catch((error: unknown) => logFailure('The game server could not be reached.', error))
  return () => {
    isHeard = false
    leave()
  }
}

/** The server address of the games' events for a page at this address. */
export function socketUrlOf(
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
  { production, staging }: PublicConfig['realtime']['socket_urls'],
): string {
  const configured = hostname.includes('stage') ? (staging ?? production) : production
  return configured ?? origin
}

function connected(): Promise<Manager> {
  connecting ??= connect().catch((error: unknown) => {
    connecting = null
    throw error
  })
  return connecting
}

async function connect(): Promise<Manager> {
  await afterFirstPaint()
  const [library, { onWake }, { realtime }] = await Promise.all([
    import('socket.io-client'),
    import('#client/lib/browser/on-wake.ts'),
    loadConfig(),
  ])
  const url = socketUrlOf(location, realtime.socket_urls)
  const manager = new library.Manager(url, {
    path: url === location.origin ? atBase('/socket.io') : '/socket.io',
    // Polling is for networks that block WebSockets.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    ...reconnection,
  })
  // It reconnects by itself.
  onWake(() => manager.engine?.close())
  return manager
}

function join<Game extends LiveGame>(
  socket: Socket,
  game: Game,
  { onGame, onBets, onConnect }: RoundHandlers<Game>,
): () => void {
  const handleConnect = () => {
    useRoundsConnection.setState({ isLost: false })
    onConnect()
  }
  const listeners: [event: string, listener: (...payload: never[]) => void][] = [
    [`${game}:game`, onGame],
    [`${game}:bets`, onBets],
    ['connect', handleConnect],
    ['disconnect', handleLoss],
    ['connect_error', handleLoss],
  ]
  for (const [event, listener] of listeners) socket.on(event, listener as () => void)
  holders.set(game, (holders.get(game) ?? 0) + 1)
  if (socket.connected) handleConnect()
  return () => {
    for (const [event, listener] of listeners) socket.off(event, listener as () => void)
    const left = (holders.get(game) ?? 1) - 1
    holders.set(game, left)
    if (left === 0) socket.disconnect()
  }
}

const handleLoss = () => useRoundsConnection.setState({ isLost: true })
