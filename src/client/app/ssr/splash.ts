let isShown = true

/** Lets the loading picture go when the first page stands; says whether it was still there. */
export function hideSplash(): boolean {
  if (!isShown) return false
  isShown = false
  // From here on a page that the server has rendered handles its events.
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
