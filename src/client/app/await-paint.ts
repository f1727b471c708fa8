/**
 * The start of a page that the server has drawn, in a file of its own. The page is shown first, with its
 * large picture, and only then the script that takes it over is fetched, so that they do not share a slow
 * line.
 */
const rest = document.querySelector<HTMLTemplateElement>('#rest')
let pressed: HTMLButtonElement | null = null

/** A picture that comes later than this is not waited for. */
const PATIENCE_MS = 1_000

document.addEventListener('click', keepPress)
document.addEventListener('taken-over', pressAgain, { once: true })
void showPicture().then(() =>
  requestAnimationFrame(() => setTimeout(() => rest && document.head.append(rest.content))),
)

/** Resolves when the page's large picture can be painted, or is too late. */
async function showPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  // A picture that cannot be shown holds nothing up.
  await Promise.race([picture?.decode().catch(() => undefined), isLate])
}

function keepPress({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest('button')
}

/** Does what a button was pressed for before there was anybody to hear it. */
function pressAgain(): void {
  document.removeEventListener('click', keepPress)
  pressed?.click()
}
