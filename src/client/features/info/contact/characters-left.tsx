import { characterCount } from '#contract/characters.ts'
import { SUPPORT_MESSAGE_MAX } from '#contract/support-forms.ts'

const count = new Intl.NumberFormat('en-US')

/** How many characters of a message are used, counted as a reader would count them. */
export function CharactersLeft({ text }: { text: string }) {
  return (
    <span className="num" translate="no">
      {count.format(characterCount(text.trim()))} of {count.format(SUPPORT_MESSAGE_MAX)} characters,
      plain text
    </span>
  )
}
