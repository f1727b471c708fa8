/**
 * The start of a page that the server has drawn, in a file of its own. The page is shown first, with its
 * large picture, and only then the script that takes it over is fetched, so that they do not share a slow
 * line.
 */
const rest = document.querySelector<HTMLTemplateElement>('#rest')
const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
let pressed: HTMLButtonElement | null = null

/** A tab in the background paints nothing, and some browsers do not tell. */
const PATIENCE_MS = 1_000

document.addEventListener('click', keepPress)
document.addEventListener('taken-over', pressAgain, { once: true })
void Promise.race([shown(), wait(PATIENCE_MS)]).then(
  () => rest && document.head.append(rest.content),
)

/** Resolves when the eye has the page, and the picture in it. */
async function shown(): Promise<void> {
  await painted('paint', ({ name }) => name === 'first-contentful-paint')
  if (!picture) return
  // It is not told of where another picture is larger.
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

function keepPress({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest('button')
}

/** Does what a button was pressed for before there was anybody to hear it. */
function pressAgain(): void {
  document.removeEventListener('click', keepPress)
  pressed?.click()
}
