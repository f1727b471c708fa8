/** A page that is still there after this long was not left. */
const STAYS_MS = 1_000

let isLeft = false
if (typeof addEventListener === 'function') {
  addEventListener('beforeunload', () => {
    isLeft = true
    // A page that stays after all: a download, or a question whether to leave.
    setTimeout(() => {
      isLeft = false
    }, STAYS_MS)
  })
}

/** Whether the page is being left, which ends everything that it still loads. */
export const isLeaving = (): boolean => isLeft
