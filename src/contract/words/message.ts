import { en } from './en.ts'

/** The sentences of a language. A language has exactly the codes and values of English. */
export type Words = typeof en

/** A sentence as a code with its values: as it is thrown, stored and translated. */
export type Message = Coded<Words['sentences']>

/** A notification's title and text as a code with its values. */
export type NoticeMessage = Coded<Words['notices']>

type Entries = Record<string, unknown>

type Coded<Table extends Entries> =
  | { code: PlainCode<Table>; values?: undefined }
  | {
      [Code in Exclude<keyof Table, PlainCode<Table>>]: {
        code: Code
        values: ValuesOf<Table[Code]>
      }
    }[Exclude<keyof Table, PlainCode<Table>>]

/** The codes of a table whose words need no values. */
type PlainCode<Table extends Entries> = {
  [Code in keyof Table]: ValuesOf<Table[Code]> extends never ? Code : never
}[keyof Table]

type ValuesOf<Entry> = Entry extends (values: infer Values) => unknown ? Values : never

/** A sentence that the page and the shop share, such as the message of a form's field. */
export const given = (text: string): Message => ({ code: 'given', values: { text } })

/** The sentence of a message in a language. */
export const inWords = (message: Message, words: Words = en): string =>
  filled(words.sentences, message) as string

/** The title and the text of a notification in a language. */
export const noticeInWords = (
  message: NoticeMessage,
  words: Words = en,
): { title: string; text: string } =>
  filled(words.notices, message) as { title: string; text: string }

function filled<Table extends Entries>(
  table: Table,
  { code, values }: { code: keyof Table; values?: unknown },
): unknown {
  const entry = table[code]
  return typeof entry === 'function' ? entry(values) : entry
}
