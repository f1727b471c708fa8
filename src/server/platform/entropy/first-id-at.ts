/** The lowest id of an instant: ids are UUIDs of version 7, which begin with 48 bits of epoch milliseconds. */
export function firstIdAt(epochMs: number): string {
  const hex = epochMs.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
