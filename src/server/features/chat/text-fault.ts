import type { Message } from '#contract/words/message.ts'
import { hasLink } from '#server/platform/names/links.ts'
import { isOffensiveText } from '#server/platform/names/offensive.ts'

/** Why a text may not be written; null if it may. Its form has already been validated. */
export function chatFault(text: string): Message | null {
  if (hasLink(text)) return { code: 'chat_link' }
  return isOffensiveText(text) ? { code: 'chat_offensive' } : null
}
