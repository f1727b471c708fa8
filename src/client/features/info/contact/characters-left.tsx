import { SUPPORT_MESSAGE_MAX } from '#contract/support-forms.ts'
import { graphemeCount } from '#contract/support-text.ts'

const count = new Intl.NumberFormat('en-US')

/** How much of a message's room is taken, counted as a reader counts. */
export function RoomLeft({ text }: { text: string }) {
  return (
    <span className="num">
      {count.format(graphemeCount(text.trim()))} of {count.format(SUPPORT_MESSAGE_MAX)} characters,
      plain text
    </span>
  )
}
