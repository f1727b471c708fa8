import { logFailure } from '#client/lib/browser/log.ts'
import type { RoundEvents } from '#contract/realtime/round-events.ts'
import { type LiveGame, listenToRounds } from './rounds-socket.ts'

/** How many events of each channel a snapshot holds already. */
export interface RoundSeq {
  game: number
  bets: number
}

export interface RoundReader<Game extends LiveGame> {
  /** Reads the snapshot and shows it; answers where it stands. */
  read(): Promise<RoundSeq>
  onGame(event: RoundEvents[`${Game}:game`]): void
  onBets(event: RoundEvents[`${Game}:bets`]): void
}

/** A game is never silent for so long: its events do not arrive, and it is read instead. */
const SILENCE_MS = 12_000
const RETRY_MS = 2_000
/** More events than these within one reading are given up: the gap they leave has it read again. */
const HELD_MAX = 200

/**
 * Keeps what a page shows of a game true until the returned function is called: events are shown in their order and
 * once, and the snapshot is read when the page connects, when events are missing, and while none arrive.
 */
export function followRounds<Game extends LiveGame>(
  game: Game,
  reader: RoundReader<Game>,
): () => void {
  const follower = createFollower(reader as RoundReader<LiveGame>)
  const leave = listenToRounds<LiveGame>(game, {
    onGame: (event) => follower.hear('game', event),
    onBets: (event) => follower.hear('bets', event),
    onConnect: follower.resync,
  })
  return () => {
    leave()
    follower.stop()
  }
}

type Channel = keyof RoundSeq
type RoundEvent = { seq: number; type?: string }

/** The order of events, apart from where they come from. */
export function createFollower(reader: RoundReader<LiveGame>) {
  /** What is shown; null while nothing is known to be true. */
  let seq: RoundSeq | null = null
  let isReading = false
  let isOutdated = false
  let isStopped = false
  const held: [Channel, RoundEvent][] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  readAfter(SILENCE_MS)

  /** Each waits for another while, so that what nobody hears of is not read by all at once. */
  function readAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(resync, ms * (1 + Math.random() / 2))
  }

  function resync(): void {
    isOutdated = isReading
    if (isReading || isStopped) return
    isReading = true
    void reader
      .read()
      .then(
        (read) => {
          seq = { ...read }
          readAfter(SILENCE_MS)
        },
        (error: unknown) => {
          logFailure('The round could not be read.', error)
          seq = null
          readAfter(RETRY_MS)
        },
      )
      .then(showHeld)
  }

  function showHeld(): void {
    isReading = false
    if (isStopped) clearTimeout(timer)
    else if (isOutdated) resync()
    else if (seq) for (const [channel, event] of held.splice(0)) take(channel, event)
  }

  function take(channel: Channel, event: RoundEvent): void {
    const isTick = event.type === 'tick'
    if (!seq || isReading) {
      if (held.length < HELD_MAX && !isTick) held.push([channel, event])
      return
    }
    // A tick repeats the number of the event before it.
    const expected = isTick ? seq[channel] : seq[channel] + 1
    if (event.seq < expected) return
    if (event.seq > expected) {
      resync()
      take(channel, event)
      return
    }
    seq[channel] = event.seq
    if (channel === 'game') reader.onGame(event as never)
    else reader.onBets(event as never)
  }

  return {
    hear(channel: Channel, event: RoundEvent): void {
      if (isStopped) return
      if (seq && !isReading) readAfter(SILENCE_MS)
      take(channel, event)
    },
    resync,
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
