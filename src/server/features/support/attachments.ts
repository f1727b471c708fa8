import type { Reply } from '#contract/call.ts'
import type { uploadAttachment } from '#contract/http/tickets.ts'
import { ATTACHMENT_BYTES_MAX } from '#contract/limits.ts'
import type { Download } from '#contract/values.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { hasRole, type Player } from '#server/platform/http/route.ts'
import { readPicture, refusePicture } from '#server/platform/pictures/read-picture.ts'
import { countUploads, deleteUnsent, insertAttachment, readFor } from './attachment-store.ts'
import { presentAttachment } from './present.ts'

const DAILY_MAX = 50
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
  ledger,
  clock,
  entropy,
}: Pick<Kit, 'database' | 'ledger' | 'clock' | 'entropy'>): Attachments {
  async function keep(playerId: string, path: string) {
    const picture = await readPicture(path)
    if (picture.content.length > ATTACHMENT_BYTES_MAX)
      return refusePicture('Use a smaller picture.')
    const row = { ...picture, id: entropy.id(), player_id: playerId, created_at: instantOf(clock) }
    await database.transaction(async (tx) => {
      await ledger.lock(tx, playerId)
      const since = new Date(clock.now() - DAY_MS)
      if ((await countUploads(tx, playerId, since)) >= DAILY_MAX) refuse('too_many_requests')
      await insertAttachment(tx, row)
    })
    return { data: presentAttachment({ ...row, bytes: row.content.length }) }
  }

  async function read({ id: playerId, role }: Pick<Player, 'id' | 'role'>, id: string) {
    const isStaff = hasRole({ role }, 'support')
    const picture = isUuid(id) ? await readFor(database.pool, id, { playerId, isStaff }) : null
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
