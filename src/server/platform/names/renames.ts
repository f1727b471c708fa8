import type { Bus } from '#server/platform/bus/bus.ts'
import type { Reader } from '#server/platform/db/database.ts'

const TOPIC = 'renames'

type OnRenamed = (playerId: string, name: string) => void

/** What keeps names of players in memory. */
export interface NameList {
  /** The players whose names it keeps, if it does not reload them itself after an outage of the bus. */
  namedPlayers?(): readonly string[]
  rename: OnRenamed
}

/** Tells whatever keeps names of players in memory that one has changed, on every node. */
export interface Renames {
  /** To be called after the commit. */
  publish: OnRenamed
  follow(list: NameList): void
}

interface RenamesDeps {
  bus: Pick<Bus, 'publish' | 'subscribe' | 'onReturn'>
  reader: Reader
  onFault(sentence: string, cause: unknown): void
}

export function createRenames({ bus, reader, onFault }: RenamesDeps): Renames {
  const lists: NameList[] = []
  /** Those renamed while names are read again, whose names may be read too early. */
  let renamedMeanwhile = new Set<string>()

  const tell: OnRenamed = (playerId, name) => {
    renamedMeanwhile.add(playerId)
    for (const { rename } of lists) rename(playerId, name)
  }
  /** What was renamed during an outage was not heard of. */
  async function readAgain(): Promise<void> {
    const ids = new Set(lists.flatMap(({ namedPlayers }) => namedPlayers?.() ?? []))
    const renamed = new Set<string>()
    renamedMeanwhile = renamed
    for (const { id, name } of await readNames(reader, [...ids])) {
      if (!renamed.has(id)) tell(id, name)
    }
  }

  bus.subscribe(TOPIC, (message) => tell(...(JSON.parse(message) as Parameters<OnRenamed>)))
  bus.onReturn(() => {
    readAgain().catch((cause: unknown) => onFault('Names could not be read again.', cause))
  })
  return {
    publish(...renamed) {
      tell(...renamed)
      bus.publish(TOPIC, JSON.stringify(renamed))
    },
    follow: (list) => void lists.push(list),
  }
}

async function readNames(
  reader: Reader,
  ids: readonly string[],
): Promise<readonly { id: string; name: string }[]> {
  const text = 'SELECT id, name FROM players WHERE id = ANY($1::uuid[])'
  return (await reader.query<{ id: string; name: string }>(text, [ids])).rows
}
