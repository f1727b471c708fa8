export type ToastType = 'info' | 'success' | 'warning' | 'error' | 'default'

export type ToastPosition =
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right'

export interface ToastOptions {
  type: ToastType
  position: ToastPosition
  /** How long it is shown, in ms; false: until it is clicked. */
  autoClose: number | false
  /** `auto` is the page's own; `colored` takes the colour of the type. */
  theme: 'auto' | 'light' | 'dark' | 'colored'
}

/** Errors stay long enough to be read, at about 15 letters a second. */
export const readingMs = (text: string): number =>
  Math.max(toastDefaults.autoClose as number, text.length * 65)

export const toastDefaults: ToastOptions = {
  type: 'default',
  position: 'top-right',
  autoClose: 2_000,
  theme: 'auto',
}
