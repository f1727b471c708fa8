const FOREIGN_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([1-9]\d{0,5}))?$/

/**
 * What a withdrawal is called at the provider: its id, and from the second asking on its number too,
 * because the provider takes no name twice.
 */
export const foreignIdOf = (withdrawalId: string, attempt: number): string =>
  attempt === 1 ? withdrawalId : `${withdrawalId}:${attempt}`

/** The withdrawal and the asking that a name belongs to; null when it is not of our making. */
export function readForeignId(foreignId: string): { id: string; attempt: number } | null {
  const [, id, attempt] = FOREIGN_ID.exec(foreignId) ?? []
  return id === undefined ? null : { id, attempt: Number(attempt ?? 1) }
}
