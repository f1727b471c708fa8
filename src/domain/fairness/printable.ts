/** Replaces characters in untrusted text that control a terminal or change the direction of writing. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
