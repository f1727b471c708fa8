import type { Kit } from '#server/features/kit.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { onRaw } from '#server/platform/http/route.ts'
import { readDeliveryReport } from '#server/platform/mail/delivery-report.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { returnPaths } from '#server/platform/mail/return-path.ts'

/** Takes the reports of mail servers that accepted a letter and could not deliver it (decision 141). */
export function bouncesFeature({ config }: Pick<Kit, 'config'>, { mail }: { mail: MailService }) {
  const paths = config.mail.bounces && returnPaths(config.mail.bounces)

  async function take(message: string): Promise<void> {
    const report = readDeliveryReport(message)
    if (!report) return refuse('callback_malformed')
    const letter = paths?.letterIn(report.headers)
    if (!letter) return refuse('callback_unsigned')
    await mail.noteReport(letter, report.recipients)
  }

  return {
    routes: [
      onRaw({
        method: 'POST',
        path: '/callbacks/bounces',
        limit: 'callbacks',
        async handle({ rawBody }) {
          await take(rawBody.toString('utf8'))
          return { status: 200, body: { status: 'ok' } }
        },
      }),
    ],
  }
}
