import type { Draft } from './editor-state.ts'

const NAME = 'coffer-box-draft'

/** The unfinished box of this tab, so that a reload loses nothing; null when there is none. */
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
    // A browser that stores nothing keeps the draft as long as its page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was stored there either.
  }
}
