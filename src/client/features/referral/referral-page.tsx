import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PageHead } from '#client/ui/list/listing.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { Referral } from '#contract/http/referral.ts'
import { CodePanel } from './code-panel.tsx'
import { DaysPanel } from './days-panel.tsx'
import { EarningsPanel } from './earnings-panel.tsx'
import css from './referral-page.module.css'
import { TiersPanel } from './tiers-panel.tsx'
import { useReferral } from './use-referral.ts'

/**
 * A player's referral link, the players it has referred, and the player's share of their theoretical loss.
 */
export function ReferralPage() {
  const { data, error, refetch } = useReferral()
  return (
    <>
      <PageHead title="Affiliates" />
      <p className={css.lead}>
        Share your link. You get a share of what the house expects to earn from the players you
        refer, whether they win or lose.
      </p>
      {error && !data ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Wait /> : null}
      {data ? <Parts referral={data} /> : null}
    </>
  )
}

function Parts({ referral }: { referral: Referral }) {
  const hasBrought = referral.clicks > 0 || referral.sign_ups > 0 || referral.earned > 0
  return (
    <Stack gap={16}>
      <div className={css.pair}>
        <CodePanel referral={referral} />
        <EarningsPanel referral={referral} />
      </div>
      <TiersPanel referral={referral} />
      {hasBrought ? <DaysPanel days={referral.by_day} /> : null}
    </Stack>
  )
}

function Wait() {
  return (
    <Stack gap={16} role="status" aria-label="Loading your affiliates">
      <div className={css.pair}>
        <Skeleton height={330} radius="var(--rad-l)" />
        <Skeleton height={330} radius="var(--rad-l)" />
      </div>
      <Skeleton height={170} radius="var(--rad-l)" />
    </Stack>
  )
}
