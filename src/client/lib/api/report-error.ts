import { toast } from '#client/lib/browser/toast.ts'
import { fieldMessage } from './error-message.ts'

/**
 * Shows the error of an act, such as a bet or a submit, in a toast and nowhere else. What is wrong with a field stands
 * at the field and nowhere else: forms divide the two in `useRefusal`.
 */
export function reportError(error: unknown): void {
  toast.error(fieldMessage(error))
}
