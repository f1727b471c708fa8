import { getVerification } from '#contract/http/verification.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { on } from '#server/platform/http/route.ts'
import { manualReview } from './port.ts'
import { createVerification } from './service.ts'

export function verificationFeature(kit: Kit, { persons }: { persons: Persons }) {
  const settings = kit.config.compliance.verification
  const verification = createVerification({ ...kit, persons, settings, port: manualReview })
  return {
    verification,
    routes: [on(getVerification, ({ player }) => verification.read(player.id))],
    jobs: [{ name: 'tidy verifications', everyMs: HOUR_MS, run: verification.tidy }],
  }
}
