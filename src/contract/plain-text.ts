/**
 * Signs that nobody sees or that turn the text around them: control characters, line ends, bidi
 * controls, zero-width and other ignorable signs. What a person reads would not be what is written.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u

export const hasHiddenSigns = (text: string): boolean => hidden.test(text)
