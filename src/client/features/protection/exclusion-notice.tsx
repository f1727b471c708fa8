import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { Protection } from '#contract/http/protection.ts'

/** What a self-exclusion blocks, and what remains available. */
export function ExclusionNotice({
  exclusion: { kind, until },
}: {
  exclusion: NonNullable<Protection['exclusion']>
}) {
  return (
    <Notice icon="hourglass-medium-fill">
      <b>
        {kind === 'cool_off' ? 'You are taking a break' : 'You have excluded yourself'}
        {until === null ? ' for good.' : ` until ${formatDateTime(until)}.`}
      </b>{' '}
      Play and deposits are closed, and it cannot be shortened. What is yours stays yours:{' '}
      <Link to="/profile/withdraw">withdraw coins</Link>,{' '}
      <Link to="/profile/inventory">sell or ship items</Link>, or{' '}
      <Link to="/contacts">write to us</Link>.
    </Notice>
  )
}
