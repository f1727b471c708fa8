import { formatDateTime } from '#client/lib/format/clock.ts'
import { Stack } from '#client/ui/stack.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { VerificationDocument } from '#contract/http/verification.ts'
import { documentKinds } from './document-kinds.ts'
import css from './document-list.module.css'

/** What was sent; what is on it is shown to nobody here. */
export function DocumentList({ documents }: { documents: readonly VerificationDocument[] }) {
  return (
    <Surface as="section" isPadded aria-labelledby="sent-documents">
      <Stack>
        <h2 id="sent-documents">Sent documents</h2>
        {documents.length === 0 ? <p>You have not sent any documents.</p> : null}
        <ul className={css.list}>
          {documents.map(({ id, kind, uploaded_at }) => (
            <li key={id}>
              <b>{documentKinds[kind]}</b>
              <time dateTime={uploaded_at}>{formatDateTime(uploaded_at)}</time>
            </li>
          ))}
        </ul>
      </Stack>
    </Surface>
  )
}
