/**
 * The start of a page that the server has drawn, in a file of its own. The page is shown first, and only
 * then the script that takes it over is fetched, so that the two do not share a slow line.
 */
const rest = document.querySelector<HTMLTemplateElement>('#rest')
let pressed: HTMLButtonElement | null = null

document.addEventListener('click', keepPress)
document.addEventListener('taken-over', pressAgain, { once: true })
requestAnimationFrame(() => setTimeout(() => rest && document.head.append(rest.content)))

function keepPress({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest('button')
}

/** Does what a button was pressed for before there was anybody to hear it. */
function pressAgain(): void {
  document.removeEventListener('click', keepPress)
  pressed?.click()
}
