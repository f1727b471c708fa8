import { Icon } from '#client/ui/icon.tsx'
import css from './check-list.module.css'

interface Check {
  name: string
  isOk: boolean
  isOpen?: true
  detail: string
}

export function CheckList({ checks }: { checks: Check[] }) {
  return (
    <ul className={css.checks} aria-label="Checks">
      {checks.map(({ name, isOk, isOpen, detail }) => (
        <li key={name} data-failed={!isOk || undefined}>
          <CheckMark state={isOpen ? 'unknown' : isOk ? 'ok' : 'failed'} />
          <div>
            <b>{name}</b>
            <span>{detail}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

type CheckState = 'ok' | 'failed' | 'unknown'

const words: Record<CheckState, string> = {
  ok: 'ok',
  failed: 'failed',
  unknown: 'not verified yet',
}

/** A check mark or cross with a text for screen readers; a ring while the result is unknown. */
export function CheckMark({ state, size = 20 }: { state: CheckState; size?: number }) {
  return (
    <span className={css.mark} data-state={state} style={{ width: size, height: size }}>
      {state === 'unknown' ? null : (
        <Icon name={state === 'ok' ? 'check-circle-fill' : 'x-circle-fill'} size={size} />
      )}
      <span className="hidden">{words[state]}</span>
    </span>
  )
}
