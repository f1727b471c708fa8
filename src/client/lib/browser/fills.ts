/** Fills what pages use and the oldest supported browsers lack: Chrome 119, Firefox 121, Safari 17.0 (decision 111). */

// Safari before 17.4.
Promise.withResolvers ??= <T>(): PromiseWithResolvers<T> => {
  const parts = {} as PromiseWithResolvers<T>
  parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
}

// Safari before 17.4.
Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

// Safari before 17.4, Firefox before 124.
AbortSignal.any ??= (signals: AbortSignal[]): AbortSignal => {
  const any = new AbortController()
  for (const signal of signals) {
    const abort = () => any.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: any.signal })
  }
  return any.signal
}

// Chrome 119.
URL.canParse ??= (url: string | URL, base?: string | URL): boolean => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}
