import * as z from 'zod/mini'
import { charactersOf } from './characters.ts'
import { atMostCharacters, fewMarks } from './length-checks.ts'
import { hasInvisibleCharacters } from './plain-text.ts'
import { isEmoji } from './player-name.ts'
import { storable } from './storable.ts'

/** The rules of a chat message that page and server share. Lengths count visible characters. */
export const CHAT_TEXT_MAX = 300
export const CHAT_MENTIONS_MAX = 5

const REQUIRED = 'Write something.'

/** Whether everything in a text is seen, in the order in which it is written; joiners within an emoji are seen. */
function isSeen(text: string): boolean {
  const others = charactersOf(text).filter((character) => !isEmoji(character))
  return !hasInvisibleCharacters(others.join(''))
}

/** How many others a text names, each with an @ at the beginning of a word. */
export const mentionCount = (text: string): number =>
  text.split(' ').filter((word) => word.startsWith('@') && word.length > 1).length

/** One line of plain text. */
export const chatText = z.string(REQUIRED).check(
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ').trim()),
  storable,
  fewMarks('message'),
  atMostCharacters(CHAT_TEXT_MAX),
  z.normalize('NFC'),
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.refine(isSeen, 'Leave out characters that cannot be seen'),
  z.refine(
    (text) => mentionCount(text) <= CHAT_MENTIONS_MAX,
    `Name at most ${CHAT_MENTIONS_MAX} players`,
  ),
)
