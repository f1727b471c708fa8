/** Fills what all pages use and the oldest supported browsers lack: Chrome 119, Firefox 121, Safari 17.0 (decision 111). */

// Safari before 17.4.
Promise.withResolvers ??= <T>(): PromiseWithResolvers<T> => {
  const parts = {} as PromiseWithResolvers<T>
  parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
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
