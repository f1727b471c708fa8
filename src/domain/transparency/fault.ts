/** Why a text could not be parsed, in one sentence without its full stop. */
export interface Fault {
  fault: string
}

/** Whether parsing failed. */
export const isFault = (read: object | null): read is Fault => read !== null && 'fault' in read

/** Parses a decimal without leading zeros that a number holds exactly; null for any other text. */
export function readCount(text: string): number | null {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) return null
  const count = Number(text)
  return Number.isSafeInteger(count) ? count : null
}
