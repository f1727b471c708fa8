const TIMES = 3
const WITHIN_MS = 10_000

/** Notes a failure, and returns whether what failed may be rendered anew: three times in ten seconds. */
export function mayComeBack(failedAtMs: number[]): boolean {
  const nowMs = performance.now()
  failedAtMs.push(nowMs)
  return failedAtMs.filter((atMs) => nowMs - atMs < WITHIN_MS).length <= TIMES
}

/** Whether React failed because something else had moved or removed its nodes: a translator, an extension. */
export const isForeignChange = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError'
