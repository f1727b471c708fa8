type Listener = (dialog: HTMLDialogElement | null) => void

const listeners = new Set<Listener>()
const open: HTMLDialogElement[] = []

/**
 * While a modal dialog is open, all outside it is inert: what must stay above and be announced, as a
 * toast, moves into the uppermost dialog, and out of it before it goes.
 */
export function onTopDialogChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

/** Registers an opened dialog; the returned function removes it, before it leaves the page. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  open.push(dialog)
  notify()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    notify()
  }
}

function notify(): void {
  for (const listener of listeners) listener(topDialog())
}
