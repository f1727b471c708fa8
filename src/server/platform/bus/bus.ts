import type { Metric } from '#server/platform/metrics/metric.ts'

export type BusState = 'in process' | 'ready' | 'away'

/**
 * Carries texts between the nodes of a shop. It keeps nothing: what is published while it is away is lost, so that
 * whoever listens reads again when it returns.
 */
export interface Bus {
  /** Tells every other node that listens. */
  publish(topic: string, message: string): void
  subscribe(topic: string, onMessage: (message: string, from: string) => void): void
  /** Calls back once it is ready, and whenever it is back: messages may have been missed. */
  onReturn(listener: () => void): void
  state(): BusState
  /** For monitoring, as they stand now. */
  metrics(): Metric[]
  stop(): Promise<void>
}

/** The bus of a shop that has one node. */
export const noBus: Bus = {
  publish: () => {},
  subscribe: () => {},
  onReturn: () => {},
  state: () => 'in process',
  metrics: () => [],
  stop: async () => {},
}
