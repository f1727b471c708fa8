import type { Metric } from '#server/platform/metrics/metric.ts'

export type BusState = 'in process' | 'ready' | 'away'

/**
 * Carries text messages between the nodes of a shop. It stores nothing: messages published while it is unavailable are
 * lost, so subscribers reload their state when it returns.
 */
export interface Bus {
  /** Sends a message to every other node that has subscribed to the topic. */
  publish(topic: string, message: string): void
  /**
   * Publishes a message. Resolves to true once every other node whose `isCurrent` may be true has handled it, and to
   * false if that is not certain within half a second.
   */
  announce(topic: string, message: string): Promise<boolean>
  /**
   * Whether this node has received every message that was sent more than a second ago. While it is false, nothing that
   * messages keep up to date may be trusted. It costs a comparison.
   */
  isCurrent(): boolean
  subscribe(topic: string, onMessage: (message: string, from: string) => void): void
  /** Calls the listener when the bus is first ready and after every outage, because messages may have been missed. */
  onReturn(listener: () => void): void
  state(): BusState
  /** The current metrics. */
  metrics(): Metric[]
  stop(): Promise<void>
}

/** The bus of a shop with one node. */
export const noBus: Bus = {
  publish: () => {},
  announce: async () => true,
  isCurrent: () => true,
  subscribe: () => {},
  onReturn: () => {},
  state: () => 'in process',
  metrics: () => [],
  stop: async () => {},
}
