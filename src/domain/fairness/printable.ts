/** A text from elsewhere, without the characters that would steer a terminal or turn the writing around. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
