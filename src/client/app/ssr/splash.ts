let isShown = true

/** Hides the splash when the first page is rendered; returns whether it was still visible. */
export function hideSplash(): boolean {
  if (!isShown) return false
  isShown = false
  // From now on a server-rendered page handles its own events.
  const root = document.getElementById('root')
  if (root?.hasAttribute('data-rendered')) {
    root.removeAttribute('data-rendered')
    document.dispatchEvent(new Event('hydrated'))
  }
  const splash = document.getElementById('splash')
  if (!splash) return true
  splash.classList.add('splash-gone')
  const fades = splash.getAnimations().map(({ finished }) => finished)
  void Promise.allSettled(fades).then(() => splash.remove())
  return true
}
