import { logFailure } from './log.ts'
import { readingMs, type ToastOptions, toastDefaults } from './toast-options.ts'

type OfType = (text: string, options?: Partial<Omit<ToastOptions, 'type'>>) => void

/** Shows short messages above everything. The toaster is loaded with the first one. */
export const toast = {
  show(text: string, options: Partial<ToastOptions> = {}): void {
    import('#client/ui/overlay/toaster.tsx')
      .then(({ showToast }) => showToast(text, { ...toastDefaults, ...options }))
      .catch((error: unknown) => logFailure(`Could not show: ${text}`, error))
  },
  info: ((text, options) => toast.show(text, { ...options, type: 'info' })) as OfType,
  success: ((text, options) => toast.show(text, { ...options, type: 'success' })) as OfType,
  warning: ((text, options) => toast.show(text, { ...options, type: 'warning' })) as OfType,
  error: ((text, options) =>
    toast.show(text, { autoClose: readingMs(text), ...options, type: 'error' })) as OfType,
}
