const SWAY_MS = 800
const SETTLE_MS = 300

/** Lets elements drift a little to and fro while an answer is awaited. Call the result to stop. */
export function sway(elements: readonly HTMLElement[]): () => void {
  const stops = elements.map((element) => {
    const drift = element.animate([{ translate: '0 0' }, { translate: 'var(--sway)' }], {
      duration: SWAY_MS,
      direction: 'alternate',
      iterations: Number.POSITIVE_INFINITY,
      easing: 'ease-in-out',
    })
    return () => {
      const { translate } = getComputedStyle(element)
      drift.cancel()
      element.animate([{ translate }, { translate: '0 0' }], SETTLE_MS)
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}
