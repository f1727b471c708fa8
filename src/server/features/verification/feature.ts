import { getVerification, uploadDocument } from '#contract/http/verification.ts'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { promisedMsOf, promisedQueue } from '#server/features/settings/index.ts'
import { on } from '#server/platform/http/route.ts'
import { readPicture } from '#server/platform/pictures/read-picture.ts'
import { manualReview } from '#server/platform/providers/manual-review/provider.ts'
import { createVerification, TIDY } from './service.ts'

export function verificationFeature(
  kit: Kit,
  { persons, notify }: { persons: Persons; notify: Notify },
) {
  const promisedMs = promisedMsOf(kit.settings)
  const verification = createVerification({
    ...kit,
    persons,
    notify,
    thresholds: kit.thresholds.verification,
    documentKey: kit.config.compliance.documentKey,
    promisedMs,
    identity: manualReview,
  })
  return {
    verification,
    routes: [
      on(getVerification, ({ player }) => verification.read(player.id)),
      on(uploadDocument, ({ player, query, receiveFile }) =>
        receiveFile(async (path) => {
          const picture = await readPicture(path, DOCUMENT_BYTES_MAX)
          return verification.addDocument(player.id, { kind: query.kind, ...picture })
        }),
      ),
    ],
    queues: [
      promisedQueue(promisedMs, {
        name: 'identity_checks',
        label: 'Identities to check',
        from: `verifications WHERE status = 'submitted'`,
        since: 'updated_at',
      }),
    ],
    jobs: [{ name: TIDY, everyMs: HOUR_MS, run: verification.tidy }],
  }
}
