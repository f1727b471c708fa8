import { useConfig } from '#client/lib/queries.ts'
import css from './demo-chip.module.css'

const WORDS = 'A demo: coins have no value, payments go to a sandbox, and nothing is shipped.'

/** Says on every page of a demo that it is one. */
export function DemoChip() {
  const { data: config } = useConfig()
  if (config?.mode !== 'demo') return null
  return (
    <span className={css.chip} title={WORDS}>
      Demo
      <span className="hidden">. {WORDS}</span>
    </span>
  )
}
