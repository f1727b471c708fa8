import type { Reply } from '#contract/call.ts'
import type { uploadAttachment } from '#contract/http/tickets.ts'
import { ATTACHMENT_BYTES_MAX } from '#contract/limits.ts'
import { isStaff } from '#contract/roles.ts'
import type { Download } from '#contract/values.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import { readPicture } from '#server/platform/pictures/read-picture.ts'
import { deleteUnsent, insertAttachment, readFor } from './attachment-store.ts'
import { presentAttachment } from './present.ts'

/** How long an unsent picture is kept. */
const UNSENT_MS = DAY_MS

export interface Attachments {
  /** Stores the picture in the file at `path`. */
  keep(playerId: string, path: string): Promise<Reply<typeof uploadAttachment>>
  read(caller: Pick<Player, 'id' | 'role'>, id: string): Promise<Download>
  /** Deletes pictures that were never sent; returns how many. */
  forgetUnsent(): Promise<number>
}

export function createAttachments({
  database,
  clock,
  entropy,
}: Pick<Kit, 'database' | 'clock' | 'entropy'>): Attachments {
  async function keep(playerId: string, path: string) {
    const picture = await readPicture(path, ATTACHMENT_BYTES_MAX)
    const row = { ...picture, id: entropy.id(), player_id: playerId, created_at: instantOf(clock) }
    await insertAttachment(database.pool, row)
    return { data: presentAttachment({ ...row, bytes: row.content.length }) }
  }

  async function read({ id: playerId, role }: Pick<Player, 'id' | 'role'>, id: string) {
    const reader = { playerId, isStaff: isStaff(role) }
    const picture = isUuid(id) ? await readFor(database.pool, id, reader) : null
    if (!picture) return refuse('not_found')
    const { content_type: contentType, content } = picture
    return {
      filename: `${id}.${contentType.replace('image/', '')}`,
      contentType,
      chunks: [content],
    }
  }

  return {
    keep,
    read,
    forgetUnsent: () =>
      database.transaction((tx) => deleteUnsent(tx, new Date(clock.now() - UNSENT_MS))),
  }
}
