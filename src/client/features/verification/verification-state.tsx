import { formatDate } from '#client/lib/format/clock.ts'
import { Chip } from '#client/ui/chip.tsx'
import type { IconName } from '#client/ui/icon.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Verification } from '#contract/http/verification.ts'

interface Look {
  word: string
  tone: 'plain' | 'brass' | 'up' | 'down'
  icon: IconName
  text: string
}

const looks: Record<Verification['status'], Look> = {
  none: {
    word: 'Not needed yet',
    tone: 'plain',
    icon: 'user-fill',
    text: 'We ask for it once your deposits reach a certain amount. Send your documents earlier to avoid waiting then.',
  },
  needed: {
    word: 'Needed',
    tone: 'brass',
    icon: 'warning-fill',
    text: 'Send us a picture of your passport or identity card. Withdrawals and parcels wait until we have reviewed it. Your coins stay yours, and you can keep playing.',
  },
  submitted: {
    word: 'Being checked',
    tone: 'brass',
    icon: 'hourglass-medium-fill',
    text: 'We are reviewing your documents. You can add more if something is missing.',
  },
  approved: {
    word: 'Verified',
    tone: 'up',
    icon: 'check-bold',
    text: 'Your identity is verified. There is nothing more to do.',
  },
  refused: {
    word: 'Not accepted',
    tone: 'down',
    icon: 'x-bold',
    text: 'We could not accept your document. Please send another picture.',
  },
  expired: {
    word: 'Expired',
    tone: 'brass',
    icon: 'hourglass-medium-fill',
    text: 'Your verification has expired. Please send a valid document.',
  },
}

/** The status in words, with the operator's message. */
export function VerificationState({ verification }: { verification: Verification }) {
  const { status, is_needed, note, expires_at } = verification
  const { word, tone, icon, text } = looks[status]
  return (
    <Surface as="section" isPadded aria-labelledby="verification-state">
      <Stack>
        <h2 id="verification-state">Your identity</h2>
        <div>
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
        </div>
        <p>{text}</p>
        {note === null ? null : (
          <p>
            <b>From us:</b> {note}
          </p>
        )}
        {is_needed && status !== 'needed' ? (
          <p>Withdrawals and parcels wait until your identity is verified.</p>
        ) : null}
        {status === 'approved' && expires_at ? <p>Valid until {formatDate(expires_at)}.</p> : null}
      </Stack>
    </Surface>
  )
}
