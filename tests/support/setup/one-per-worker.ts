import { test } from 'vitest'

const closings: (() => Promise<void>)[] = []

/** Makes a thing when it is first asked for, keeps it for all files of a worker, and closes it at the worker's end. */
export function onePerWorker<T>(
  open: () => Promise<T>,
  close: (made: T) => Promise<void>,
): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    if (made === undefined) {
      const opened = open()
      made = opened
      closings.push(async () => close(await opened))
    }
    return made
  }
}

/** Has what was kept closed once the worker's last file has run; every file says so for itself. */
export function closeAtTheEnd(): void {
  ofWorker.beforeAll(({ isClosing: _ }) => undefined)
}

const ofWorker = test.extend(
  'isClosing',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are asked for.
  ({}, { onCleanup }) => {
    onCleanup(async () => {
      // The last first: a shop is stopped when no page calls it any more.
      for (const close of closings.splice(0).reverse()) await close()
    })
    return true
  },
)
