/**
 * The entry script of a server-rendered page, in its own file. It waits for the first paint, including the
 * large picture, before it fetches the script that hydrates the page, so that the two do not compete on a
 * slow connection.
 */
const rest = document.querySelector<HTMLTemplateElement>('#rest')
const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
/** Events before hydration, to be replayed after it. */
const pending: (() => void)[] = []

/** A background tab paints nothing, and some browsers do not report the paint. */
const PAINT_TIMEOUT_MS = 1_000

reserveDrawer()
addEventListener('click', keepPress, true)
addEventListener('submit', keepSubmit, true)
addEventListener('keydown', keepKey, true)
document.addEventListener('hydrated', () => queueMicrotask(replay), { once: true })
void Promise.race([shown(), wait(PAINT_TIMEOUT_MS)]).then(
  () => rest && document.head.append(rest.content),
)

/** A drawer of the chat that was left open has its room from the first paint on. */
function reserveDrawer(): void {
  try {
    if (localStorage.getItem('chat')?.includes('"isOpen":true')) {
      document.documentElement.dataset.drawer = 'open'
    }
  } catch {
    // This browser stores nothing, and the drawer is closed.
  }
}

/** Resolves when the page and its picture are painted. */
async function shown(): Promise<void> {
  await painted('paint', ({ name }) => name === 'first-contentful-paint')
  if (!picture) return
  // Not reported if another picture is larger.
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

/** Holds clicks until hydration, except on links, which work without it. */
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

/** Text typed into a field stays in the field; other keys may be shortcuts of the page. */
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
