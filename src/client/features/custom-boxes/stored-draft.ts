import type { Draft } from './editor-state.ts'

const NAME = 'coffer-box-draft'

/** The unfinished box of this tab, which survives a reload; null if there is none. */
export function readStoredDraft(): Draft | null {
  try {
    const text = sessionStorage.getItem(NAME)
    return text === null ? null : (JSON.parse(text) as Draft)
  } catch {
    return null
  }
}

export function storeDraft({ name, cover, rows }: Draft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ name, cover, rows }))
  } catch {
    // Without storage, the draft lives only as long as the page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Without storage, there is nothing to remove.
  }
}
