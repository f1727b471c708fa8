/** A text as `LIKE` matches it among texts in lower case: its own signs stand for themselves. */
export const literalOf = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
