import { logFailure } from './log.ts'

type Tone = 'success' | 'error' | 'info'

/** Short words at the top right for two seconds; the toaster is loaded by the first of them. */
export const toast = {
  success: (text: string) => show(text, 'success'),
  error: (text: string) => show(text, 'error'),
  info: (text: string) => show(text, 'info'),
}

function show(text: string, tone: Tone): void {
  import('#client/ui/toaster.tsx')
    .then(({ showToast }) => showToast(text, tone))
    .catch((error: unknown) => logFailure(`Could not show: ${text}`, error))
}
