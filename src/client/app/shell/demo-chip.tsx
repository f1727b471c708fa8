import { useConfig } from '#client/lib/api/queries.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import css from './demo-chip.module.css'

const WORDS = 'A demo: coins have no value, payments go to a sandbox, and nothing is shipped.'
const MAILS = 'Its emails go to a demo mailbox. Click to open it.'

/** Marks every page of a demo as such. */
export function DemoChip() {
  const { data: config } = useConfig()
  if (config?.mode !== 'demo') return null
  const box = config.mail_box_url
  if (box === undefined) {
    return (
      <span className={css.chip} title={WORDS}>
        Demo
        <span className="hidden">. {WORDS}</span>
      </span>
    )
  }
  return (
    <a className={css.chip} href={atBase(box)} title={`${WORDS} ${MAILS}`}>
      Demo
      <span className="hidden">
        . {WORDS} {MAILS}
      </span>
    </a>
  )
}
