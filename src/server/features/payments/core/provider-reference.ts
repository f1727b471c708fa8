const REFERENCE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([1-9]\d{0,5}))?$/

/**
 * What a payment or a withdrawal is called at its provider: its id, and from the second attempt on the
 * attempt's number too, because a provider takes no name twice and keeps one whose answer was lost.
 */
export const referenceOf = (id: string, attempt: number): string =>
  attempt === 1 ? id : `${id}:${attempt}`

/** The id and the attempt that a name at a provider stands for; null when it is not of our making. */
export function readReference(reference: string): { id: string; attempt: number } | null {
  const [, id, attempt] = REFERENCE.exec(reference) ?? []
  return id === undefined ? null : { id, attempt: Number(attempt ?? 1) }
}

/** The id alone. */
export const idOfReference = (reference: string): string | null =>
  readReference(reference)?.id ?? null
