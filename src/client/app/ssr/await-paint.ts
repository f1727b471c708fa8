/**
 * The start of a page that the server has rendered, in a file of its own. The page is painted first, with
 * its large picture, and only then the script that hydrates it is fetched, so that they do not share a slow
 * line.
 */
const rest = document.querySelector<HTMLTemplateElement>('#rest')
const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
/** Events before hydration, to be replayed after it. */
const pending: (() => void)[] = []

/** A tab in the background paints nothing, and some browsers do not report it. */
const PAINT_TIMEOUT_MS = 1_000

addEventListener('click', keepPress, true)
addEventListener('submit', keepSubmit, true)
addEventListener('keydown', keepKey, true)
document.addEventListener('hydrated', () => queueMicrotask(replay), { once: true })
void Promise.race([shown(), wait(PAINT_TIMEOUT_MS)]).then(
  () => rest && document.head.append(rest.content),
)

/** Resolves when the page is painted, and the picture in it. */
async function shown(): Promise<void> {
  await painted('paint', ({ name }) => name === 'first-contentful-paint')
  if (!picture) return
  // It is not reported where another picture is larger.
  await painted(
    'largest-contentful-paint',
    ({ element }) =>
      element === picture || (element instanceof HTMLImageElement && picture.complete),
  )
}

function painted(
  type: string,
  isIt: (entry: PerformanceEntry & { element?: Element }) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(isIt)) resolve()
    })
    observer.observe({ type, buffered: true })
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Links work by themselves. */
function keepPress(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return
  const pressed = event.target.closest<HTMLElement>(
    'button, input:is([type="checkbox"], [type="radio"])',
  )
  if (pressed) keep(event, () => pressed.click())
}

function keepSubmit(event: SubmitEvent): void {
  const form = event.target
  if (form instanceof HTMLFormElement) keep(event, () => form.requestSubmit())
}

/** What is typed into a field stands there; other keys may be meant for the page. */
function keepKey({ target, key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (key === 'Tab' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
  if (target.closest('a, button, input, textarea, select, summary')) return
  const init = { key, code, shiftKey, bubbles: true, cancelable: true }
  pending.push(() => target.dispatchEvent(new KeyboardEvent('keydown', init)))
}

function keep(event: Event, again: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  pending.push(again)
}

function replay(): void {
  removeEventListener('click', keepPress, true)
  removeEventListener('submit', keepSubmit, true)
  removeEventListener('keydown', keepKey, true)
  for (const again of pending) again()
}
