const REFERENCE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([1-9]\d{0,5}))?$/

/**
 * The reference of a payment or withdrawal at its provider: its id, and from the second attempt on also the attempt's
 * number, because a provider accepts each reference only once and keeps one whose answer was lost.
 */
export const referenceOf = (id: string, attempt: number): string =>
  attempt === 1 ? id : `${id}:${attempt}`

/** The id and attempt of a reference; null if it is not one of ours. */
export function readReference(reference: string): { id: string; attempt: number } | null {
  const [, id, attempt] = REFERENCE.exec(reference) ?? []
  return id === undefined ? null : { id, attempt: Number(attempt ?? 1) }
}

/** The id only. */
export const idOfReference = (reference: string): string | null =>
  readReference(reference)?.id ?? null
