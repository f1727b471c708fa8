import { eraseAccount } from '#contract/http/erasure.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import { on } from '#server/platform/http/route.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { ERASED_MAIL, erasedEmail } from './erased-mail.ts'
import { createErasureService, type ErasureDeps, PURGE, REPEAT } from './service.ts'

export function erasureFeature(
  kit: Kit,
  needs: Pick<ErasureDeps, 'persons' | 'endSessions' | 'onRenamed' | 'insist' | 'logErasure'> & {
    mail: MailService
  },
) {
  const { config, shopUrl, jurisdiction } = kit
  const erasures = createErasureService({ ...kit, ...needs })
  needs.mail.onDraft(ERASED_MAIL, async () =>
    erasedEmail({ brand: config.brand, shopUrl }, jurisdiction.retentionYears),
  )
  return {
    erasures,
    routes: [
      on(eraseAccount, async ({ player, body }) => {
        await erasures.eraseOwn(player, body.password)
        return { msg: 'Your account is deleted.' }
      }),
    ],
    jobs: [
      { name: PURGE, everyMs: HOUR_MS, run: erasures.purge },
      { name: REPEAT, everyMs: HOUR_MS, run: erasures.repeat },
    ],
  }
}
