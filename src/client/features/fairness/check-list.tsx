import css from './check-list.module.css'
import { CheckMark } from './check-mark.tsx'

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
