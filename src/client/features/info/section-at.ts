/** Which section is read: the last whose top has passed the line, and the first before any has. */
export function sectionAt(tops: readonly number[], line: number): number {
  const below = tops.findIndex((top) => top > line)
  if (below === -1) return Math.max(0, tops.length - 1)
  return Math.max(0, below - 1)
}
