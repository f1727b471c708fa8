/** The positions of items or calls in their order of arrival, each open until it is answered. */
export interface OpenPositions {
  /** The newest position; 0 before the first. */
  newest(): number
  add(): number
  close(position: number): void
  /** Resolves when every position up to a mark is closed, or at the deadline; later ones are not waited for. */
  closedUpTo(mark: number, deadline: AbortSignal): Promise<void>
}

export function createOpenPositions(): OpenPositions {
  let newest = 0
  // In order of arrival, so that the first is the oldest.
  const open = new Set<number>()
  const waiting = new Set<{ mark: number; end(): void }>()

  function isOpenUpTo(mark: number): boolean {
    for (const oldest of open) return oldest <= mark
    return false
  }

  return {
    newest: () => newest,
    add() {
      newest += 1
      open.add(newest)
      return newest
    },
    close(position) {
      open.delete(position)
      for (const { mark, end } of waiting) if (!isOpenUpTo(mark)) end()
    },
    closedUpTo: (mark, deadline) =>
      new Promise((resolve) => {
        if (deadline.aborted || !isOpenUpTo(mark)) return resolve()
        const one = {
          mark,
          end() {
            waiting.delete(one)
            deadline.removeEventListener('abort', one.end)
            resolve()
          },
        }
        waiting.add(one)
        deadline.addEventListener('abort', one.end, { once: true })
      }),
  }
}
