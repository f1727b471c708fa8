import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Hub } from './hub.ts'

const EVERY_MS = 10 * SECOND_MS
/** Counts heal what a lost message left wrong, which is rare, and there may be many of them. */
const COUNTS_EVERY_TURNS = 3
const SILENCE_MS_MAX = 30 * SECOND_MS

/** Sends the presence members and counts of this node to the other nodes, and removes those of nodes that are gone. */
export function startPresenceSync(deps: { bus: Bus; clock: Clock; hub: Hub }): () => void {
  const { bus, clock, hub } = deps
  if (bus.state() === 'in process') return () => {}

  let turns = 0

  function turn(): void {
    for (const [node, heardAtMs] of hub.nodesHeardAtMs) {
      if (clock.now() - heardAtMs > SILENCE_MS_MAX) hub.forgetNode(node)
    }
    hub.sendMembers({ isQuestion: false })
    turns += 1
    if (turns % COUNTS_EVERY_TURNS === 0) hub.counts.relayAll()
    cancel = clock.after(EVERY_MS, turn)
  }

  bus.onReturn(() => {
    hub.sendMembers({ isQuestion: true })
    hub.counts.relayAll()
  })
  let cancel = clock.after(EVERY_MS, turn)
  return () => cancel()
}
