import { withoutNeededJoiners } from './joiners.ts'

/**
 * Characters that are invisible or reorder the text around them: control characters, line ends, bidi controls,
 * zero-width and other ignorable characters. With them, the displayed text would differ from the stored text.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u

/** Whether a text has such characters; joiners that its script needs are seen. */
export const hasInvisibleCharacters = (text: string): boolean =>
  hidden.test(withoutNeededJoiners(text))
