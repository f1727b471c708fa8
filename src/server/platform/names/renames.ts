import type { Bus } from '#server/platform/bus/bus.ts'

const TOPIC = 'renames'

type OnRenamed = (playerId: string, name: string) => void

/** Tells whatever keeps names of players in memory that one has changed, on every node. */
export interface Renames {
  /** To be called after the commit. */
  publish: OnRenamed
  follow(onRenamed: OnRenamed): void
}

export function createRenames(bus: Pick<Bus, 'publish' | 'subscribe'>): Renames {
  const followers: OnRenamed[] = []
  const tell: OnRenamed = (...renamed) => {
    for (const onRenamed of followers) onRenamed(...renamed)
  }
  bus.subscribe(TOPIC, (message) => tell(...(JSON.parse(message) as Parameters<OnRenamed>)))
  return {
    publish(...renamed) {
      tell(...renamed)
      bus.publish(TOPIC, JSON.stringify(renamed))
    },
    follow: (onRenamed) => void followers.push(onRenamed),
  }
}
