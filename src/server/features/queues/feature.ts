import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Sessions } from '#server/features/account/index.ts'
import type { Kit } from '#server/features/kit.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import type { Queue } from '#server/platform/queues/queue.ts'
import { announceListChanges } from './list-changes.ts'
import { createQueues } from './service.ts'

/** The queues of the platform itself. */
const platformQueues: readonly Queue[] = [
  {
    name: 'stuck_rows',
    label: 'Rows that background jobs could not process',
    promisedMs: HOUR_MS,
    from: 'job_failures',
    since: 'failed_at',
  },
  {
    name: 'mails',
    label: 'Emails to send',
    promisedMs: HOUR_MS,
    from: `mails WHERE status = 'due'`,
    since: 'due_at',
  },
]

export function queuesFeature(
  kit: Kit,
  needs: {
    mail: Pick<MailService, 'send'>
    sessions: Pick<Sessions, 'listStaff'>
    queues: readonly Queue[]
  },
) {
  const { stop } = announceListChanges({ ...kit, ...needs })
  const queues = [...needs.queues, ...platformQueues]
  return { ...createQueues({ ...kit, ...needs, queues }), stop }
}
