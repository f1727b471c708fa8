import { events, staffChannel } from '#contract/realtime/channels.ts'
import { mayReadList, type StaffList } from '#contract/realtime/staff-lists.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Sessions } from '#server/features/account/index.ts'
import type { Kit } from '#server/features/kit.ts'

/** How long changes are collected before they are announced. */
const COLLECTED_MS = SECOND_MS

interface ChangeDeps extends Pick<Kit, 'database' | 'clock' | 'announce' | 'log'> {
  sessions: Pick<Sessions, 'listStaff'>
}

/**
 * Announces the lists that this node has changed to the staff, at most once a second. Who hears of which list is looked
 * up each time: a session that has ended hears nothing more, nor one whose role may no longer read the list.
 */
export function announceListChanges({ database, clock, announce, log, sessions }: ChangeDeps): {
  stop(): Promise<void>
} {
  let changed = new Set<StaffList>()
  let cancel: (() => void) | null = null
  let announcing: Promise<void> = Promise.resolve()

  async function announceChanges(): Promise<void> {
    const lists = [...changed]
    changed = new Set()
    for (const { id, role } of await sessions.listStaff()) {
      const readable = lists.filter((list) => mayReadList(role, list))
      if (readable.length > 0) announce(staffChannel(id), events.listsChanged, { lists: readable })
    }
  }

  database.onChange((list) => {
    changed.add(list)
    cancel ??= clock.after(COLLECTED_MS, () => {
      cancel = null
      announcing = announceChanges().catch((error: unknown) =>
        log.error({ err: error }, 'The staff were not told which lists have changed'),
      )
    })
  })
  return {
    async stop() {
      cancel?.()
      cancel = () => {}
      await announcing
    },
  }
}
