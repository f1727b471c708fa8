type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * What this browser stores; for this page alone if it refuses, as private windows and blocked cookies do, or if it is
 * full.
 */
function storeOf(open: () => Storage): Store {
  const kept = new Map<string, string>()
  const attempt = <T>(run: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return run(open())
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      kept.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void kept.set(key, value),
      ),
    removeItem(key) {
      kept.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

export const tabStore = storeOf(() => window.sessionStorage)
export const browserStore = storeOf(() => window.localStorage)
