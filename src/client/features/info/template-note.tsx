import { Icon } from '#client/ui/icon.tsx'
import css from './template-note.module.css'

/** Says on every legal page what it is worth so far. */
export function TemplateNote() {
  return (
    <aside className={css.note} aria-label="Template">
      <Icon name="warning-fill" size={20} />
      <p>
        <b>This is a template.</b> It describes how the shop really works. It becomes binding only
        when the operator’s counsel has checked it and the marked places are filled in.
      </p>
    </aside>
  )
}
