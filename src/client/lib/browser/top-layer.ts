type Listener = (dialog: HTMLDialogElement | null) => void

const listeners = new Set<Listener>()
const open: HTMLDialogElement[] = []

/**
 * While a modal dialog is open, everything outside it is inert. What must stay on top and be announced,
 * such as a toast, moves into the topmost dialog, and out before it is removed.
 */
export function onTopDialogChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function topDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null
}

/** Registers an open dialog. Call the returned function before the dialog is removed. */
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
