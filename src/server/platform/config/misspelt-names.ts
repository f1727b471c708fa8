/** Names shorter than this are close to too many of other programs. */
const LENGTH_MIN = 6
const DISTANCE_MAX = 1

/**
 * One sentence for each variable that is none of ours and looks like one that was mistyped: its setting would silently
 * not count. Takes the names that are set, and ours.
 */
export function misspeltNames(set: readonly string[], known: readonly string[]): string[] {
  const ours = new Set(known)
  return set.flatMap((name) => {
    if (ours.has(name) || name.length < LENGTH_MIN) return []
    const meant = known.find((each) => areClose(name, each))
    return meant ? [`${name} is not a setting: did you mean ${meant}?`] : []
  })
}

const areClose = (name: string, known: string): boolean =>
  known.length >= LENGTH_MIN &&
  known.includes('_') &&
  Math.abs(name.length - known.length) <= DISTANCE_MAX &&
  distanceOf(name, known) <= DISTANCE_MAX

/** How many letters have to be changed, added, removed, or swapped with the next one. */
function distanceOf(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : change
      row.push(Math.min(change, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}
