import { formatDateTime } from '#client/lib/format/clock.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { ProgressView } from '#contract/http/progress.ts'
import type { ProgressKind, ProgressStep, StepState } from '#domain/lifecycle/progress.ts'
import css from './progress-steps.module.css'

const labels: Record<ProgressStep, string> = {
  requested: 'Requested',
  checked: 'Checked by our team',
  sent: 'Sent to you',
  packed: 'Checked and packed',
  shipped: 'Handed to the carrier',
  received: 'Received',
  reviewed: 'Looked at by our team',
  decided: 'Decided',
  asked: 'Documents asked for',
  documents: 'Your documents',
}

const stateWords: Record<StepState, string> = {
  done: 'done',
  current: 'now',
  ahead: 'to come',
  dropped: 'no longer needed',
}

/** What the present step waits for, by what it is and whose turn it is. */
const waits: Record<ProgressKind, Record<'player' | 'shop' | 'provider', string>> = {
  withdrawal: {
    player: 'It waits for you: please send your documents.',
    shop: 'It waits for our team, who check every withdrawal.',
    provider: 'It waits for the payment provider, who sends the coins.',
  },
  parcel: {
    player: 'It waits for you: please send your documents.',
    shop: 'It waits for our team.',
    provider: 'It waits for the carrier.',
  },
  deposit: {
    player: 'It waits for you.',
    shop: 'It waits for our team. You have nothing to do.',
    provider: 'It waits for the payment provider.',
  },
  identity: {
    player: 'It waits for you: please send what is listed below.',
    shop: 'It waits for our team. You have nothing to do.',
    provider: 'It waits for our provider.',
  },
}

interface ProgressStepsProps {
  kind: ProgressKind
  progress: ProgressView
}

/** The steps of something that a player waits for: which one it is at, whom it waits for, and until when. */
export function ProgressSteps({ kind, progress }: ProgressStepsProps) {
  const { steps, waits_for: who, promised_at: promisedAt, is_late: isLate } = progress
  return (
    <div className={css.progress}>
      <ol aria-label="Steps">
        {steps.map(({ code, state }) => (
          <li key={code} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={css.mark}>
              {state === 'done' ? <Icon name="check-bold" size={12} /> : null}
            </span>
            <span>
              {labels[code as ProgressStep]}
              <span className="hidden">{`, ${stateWords[state]}`}</span>
            </span>
          </li>
        ))}
      </ol>
      {who === null ? null : (
        <p data-late={isLate}>
          <span>{waits[kind][who]}</span>
          {promisedAt === null ? null : (
            <span>
              {isLate
                ? ` It should have been done by ${formatDateTime(promisedAt)}. We are sorry; our team has been told.`
                : ` It is done by ${formatDateTime(promisedAt)} at the latest.`}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
