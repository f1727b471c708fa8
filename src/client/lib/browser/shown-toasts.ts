import { vi } from 'vitest'
import { toast } from './toast.ts'

/** The texts of the toasts shown in a test from now on, in order; none is really shown. */
export function shownToasts(): string[] {
  const texts: string[] = []
  vi.spyOn(toast, 'show').mockImplementation((text) => void texts.push(text))
  return texts
}
