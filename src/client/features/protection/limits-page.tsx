import { Link } from 'react-router'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Protection } from '#contract/http/protection.ts'
import { RAISE_AFTER_MS } from '#domain/protection/limits.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { BreakPanel } from './break-panel.tsx'
import { ExclusionNotice } from './exclusion-notice.tsx'
import { LimitPanel } from './limit-panel.tsx'
import css from './limits-page.module.css'
import { useProtection, useSetRealityCheck } from './use-protection.ts'

/** A player's limits, reminder and breaks. */
export function LimitsPage() {
  const { data: protection, error, refetch } = useProtection()
  return (
    <>
      <h1 className={css.title}>Play responsibly</h1>
      <p className={css.lead}>
        Play is entertainment, not a way to earn money: over time the house has the edge. Set what
        it may cost you before you play.
      </p>
      <p className={css.rules}>
        Your first limit applies at once, and so does a lower one. Raising or removing a limit takes{' '}
        {formatDuration(RAISE_AFTER_MS)}: until then you can keep the current one by setting it
        again.
      </p>
      {protection ? (
        <Loaded protection={protection} />
      ) : error ? (
        <Stack gap={20}>
          <ErrorPanel error={error} onRetry={refetch} />
          <BreakPanel exclusion={null} />
          <HelpPanel />
        </Stack>
      ) : (
        <Stack gap={20} role="status" aria-label="Loading your limits">
          <div className={css.limits}>
            <Skeleton height={360} radius={18} />
            <Skeleton height={360} radius={18} />
            <Skeleton height={360} radius={18} />
          </div>
          <Skeleton height={180} radius={18} />
        </Stack>
      )}
    </>
  )
}

function Loaded({ protection }: { protection: Protection }) {
  const { limits, exclusion, reality_check_minutes } = protection
  return (
    <Stack gap={20}>
      {exclusion ? <ExclusionNotice exclusion={exclusion} /> : null}
      <div className={css.limits}>
        {(['deposit', 'loss', 'stake'] as const).map((kind) => (
          <LimitPanel
            key={kind}
            kind={kind}
            limits={limits.filter((limit) => limit.kind === kind)}
          />
        ))}
      </div>
      <RealityPanel minutes={reality_check_minutes} />
      <BreakPanel exclusion={exclusion} />
      <HelpPanel />
    </Stack>
  )
}

function HelpPanel() {
  return (
    <Surface as="section" isPadded>
      <Stack gap={8}>
        <h2 className={css.heading}>If play is no longer a game</h2>
        <p>
          Chasing losses, hiding your play or playing with money you need are signs to stop. Talk to
          someone you trust, or to an independent helpline for problem gambling in your country.
          Blocking software can close every such site on your devices. You can always reach{' '}
          <Link to="/contacts">our support</Link>, and see{' '}
          <Link to="/profile/main">what play has cost you so far</Link>.
        </p>
      </Stack>
    </Surface>
  )
}

const OFF = 'off'
const reminders = [15, 30, 60, 120, 240]

function RealityPanel({ minutes }: { minutes: number | null }) {
  const change = useSetRealityCheck()
  const shown = change.isPending ? change.variables : minutes
  const choices = shown === null || reminders.includes(shown) ? reminders : [...reminders, shown]
  return (
    <Surface as="section" isPadded>
      <Stack gap={16}>
        <Stack gap={8}>
          <h2 className={css.heading}>Reality check</h2>
          <p className={css.soft}>
            A reminder of how long you have played and what you have won or lost. Play pauses until
            you answer it, and auto-play stops.
          </p>
        </Stack>
        <Select
          label="Remind me"
          value={shown === null ? OFF : String(shown)}
          onChange={(value) => change.mutate(value === OFF ? null : Number(value))}
          options={[
            { value: OFF, label: 'Never' },
            ...choices.map((each) => ({ value: String(each), label: `Every ${each} minutes` })),
          ]}
        />
      </Stack>
    </Surface>
  )
}
