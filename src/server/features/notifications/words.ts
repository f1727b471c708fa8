import { type NoticeMessage, noticeInWords } from '#contract/words/message.ts'

/** A stored notification: a code with its values, or the sentences of one from before codes were stored. */
export interface StoredNotice {
  message?: NoticeMessage | null
  title?: string | null
  text?: string | null
}

/** The title and the text of a stored notification. */
export const wordsOf = ({ message, title, text }: StoredNotice): { title: string; text: string } =>
  message ? noticeInWords(message) : { title: title ?? '', text: text ?? '' }
