import { test } from 'vitest'

const closings: (() => Promise<void>)[] = []

/**
 * Creates a thing when first requested, keeps it for all files of a worker, and closes it when the worker
 * ends.
 */
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

/** Closes what was kept once the worker's last file has run. Every file must call this. */
export function closeAtTheEnd(): void {
  ofWorker.beforeAll(({ isClosing: _ }) => undefined)
}

const ofWorker = test.extend(
  'isClosing',
  { scope: 'worker' },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures are asked for.
  ({}, { onCleanup }) => {
    onCleanup(async () => {
      // Last opened, first closed: a shop stops when no page calls it any more.
      for (const close of closings.splice(0).reverse()) await close()
    })
    return true
  },
)
