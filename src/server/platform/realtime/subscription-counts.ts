import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'

/** How long changes of the counts are collected before they are sent. */
const COLLECTED_MS = 3 * SECOND_MS

/** The subscriptions to channels, as another node states them. */
export type CountsByChannel = [channel: string, count: number][]

interface Options {
  clock: Pick<Clock, 'after'>
  isCounted(channel: string): boolean
  /** The subscriptions on this node. */
  countHere(channel: string): number
  /** The channels with subscriptions on this node. */
  channelsHere(): string[]
  /** Sends the count over all nodes to the subscribers on this node. */
  publish(channel: string, count: number): void
  /** Sends this node's counts to the other nodes: the changed ones, or all that it has. */
  relay(counts: CountsByChannel, isAll: boolean): void
}

export interface SubscriptionCounts {
  /** To be called after a socket of this node subscribed or left. */
  noteChange(channel: string): void
  /** Takes what another node counts; `isAll` replaces everything that it said before. */
  receive(node: string, counts: CountsByChannel, isAll: boolean): void
  forgetNode(node: string): void
  /** Sends all counts of this node to the others. */
  relayAll(): void
  /** Tells the other nodes that nobody is left here. */
  stop(): void
}

/**
 * Tells the subscribers of counted channels how many they are, over all nodes. Changes are collected, so that a channel
 * gets at most one message in three seconds, however many come and go. A node only adds up numbers; nothing is stored.
 */
export function createSubscriptionCounts(options: Options): SubscriptionCounts {
  const { clock, isCounted, countHere } = options
  const byNode = new Map<string, Map<string, number>>()
  const changedHere = new Set<string>()
  const changed = new Set<string>()
  let cancel: (() => void) | null = null
  let isStopped = false

  function mark(channel: string): void {
    if (isStopped) return
    changed.add(channel)
    cancel ??= clock.after(COLLECTED_MS, sendChanges)
  }

  function sendChanges(): void {
    cancel = null
    if (changedHere.size > 0) {
      options.relay(
        [...changedHere].map((channel) => [channel, countHere(channel)]),
        false,
      )
    }
    for (const channel of changed) {
      const here = countHere(channel)
      if (here > 0) options.publish(channel, here + countElsewhere(channel))
    }
    changedHere.clear()
    changed.clear()
  }

  function countElsewhere(channel: string): number {
    let count = 0
    for (const counts of byNode.values()) count += counts.get(channel) ?? 0
    return count
  }

  function receive(node: string, counts: CountsByChannel, isAll: boolean): void {
    const before = byNode.get(node) ?? new Map<string, number>()
    const now = new Map(isAll ? [] : before)
    for (const [channel, count] of counts) {
      if (count > 0) now.set(channel, count)
      else now.delete(channel)
    }
    byNode.set(node, now)
    const named = new Set([...(isAll ? before.keys() : []), ...counts.map(([channel]) => channel)])
    for (const channel of named) if (before.get(channel) !== now.get(channel)) mark(channel)
  }

  return {
    noteChange(channel) {
      if (isStopped || !isCounted(channel)) return
      changedHere.add(channel)
      mark(channel)
    },
    receive,
    forgetNode(node) {
      receive(node, [], true)
      byNode.delete(node)
    },
    relayAll: () =>
      options.relay(
        options
          .channelsHere()
          .filter(isCounted)
          .map((channel) => [channel, countHere(channel)]),
        true,
      ),
    stop() {
      isStopped = true
      cancel?.()
      options.relay([], true)
    },
  }
}
