import type { Bus, BusState } from '#server/platform/bus/bus.ts'

export type Broker = ReturnType<typeof createBroker>

/** A bus in memory for any number of nodes. A test can take it down. */
export function createBroker() {
  const nodes = new Map<string, (topic: string, message: string, from: string) => void>()
  const returnListeners: (() => void)[] = []
  let state: BusState = 'ready'

  function node(): Bus {
    const id = `node-${nodes.size + 1}`
    const listeners: [topic: string, onMessage: (message: string, from: string) => void][] = []
    nodes.set(id, (topic, message, from) => {
      for (const [heard, listener] of listeners) if (heard === topic) listener(message, from)
    })
    function publish(topic: string, message: string): void {
      if (state !== 'ready') return
      for (const [other, hear] of nodes) if (other !== id) hear(topic, message, id)
    }
    return {
      publish,
      async announce(topic, message) {
        publish(topic, message)
        return state === 'ready'
      },
      isCurrent: () => state === 'ready',
      subscribe: (topic, onMessage) => void listeners.push([topic, onMessage]),
      onReturn: (listener) => void returnListeners.push(listener),
      state: () => state,
      metrics: () => [],
      stop: async () => void nodes.delete(id),
    }
  }

  return {
    node,
    takeAway() {
      state = 'away'
    },
    bringBack() {
      state = 'ready'
      for (const listener of returnListeners) listener()
    },
  }
}
