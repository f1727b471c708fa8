/** Waits until the page has been painted and is idle. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const idle = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
      else setTimeout(resolve, 200)
    }
    if (document.readyState === 'complete') requestAnimationFrame(idle)
    else addEventListener('load', idle, { once: true })
  })
}
