import { useConfig } from '#client/lib/api/queries.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './template-note.module.css'

/** Says on every legal page of a demo that nobody is bound by it. */
export function TemplateNote() {
  if (useConfig().data?.mode !== 'demo') return null
  return (
    <aside className={css.note} aria-label="Demo">
      <Icon name="warning-fill" size={20} />
      <p>
        <b>This text is a demo’s.</b> It describes how the shop really works. There is no operator
        behind a demo, so no company is named and nobody is bound by it.
      </p>
    </aside>
  )
}
