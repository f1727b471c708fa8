import { type ComponentProps, useId } from 'react'
import { type Audience, audiences } from '#contract/support-forms.ts'
import css from './message-form.module.css'

const labels: Record<Audience, string> = {
  under_1k: 'Under 1,000',
  '1k_10k': '1,000 to 10,000',
  '10k_100k': '10,000 to 100,000',
  '100k_1m': '100,000 to a million',
  over_1m: 'Over a million',
}

interface AudienceFieldProps extends ComponentProps<'input'> {
  error?: string | undefined
}

/** How many people a channel reaches, as a choice of ranges. */
export function AudienceField({ error, ...input }: AudienceFieldProps) {
  const errorId = useId()
  return (
    <fieldset className={css.audience} aria-describedby={error ? errorId : undefined}>
      <legend>How many people you reach</legend>
      <div>
        {audiences.map((audience) => (
          <label key={audience}>
            <input {...input} type="radio" value={audience} />
            {labels[audience]}
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
