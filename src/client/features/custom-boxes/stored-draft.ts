import { tabStore } from '#client/lib/browser/stores.ts'
import type { Draft } from './editor-state.ts'

const NAME = 'coffer-box-draft'

/** The unfinished box of this tab, which survives a reload; null if there is none. */
export function readStoredDraft(): Draft | null {
  try {
    const text = tabStore.getItem(NAME)
    return text === null ? null : (JSON.parse(text) as Draft)
  } catch {
    return null
  }
}

export const storeDraft = ({ name, cover, rows }: Draft): void =>
  tabStore.setItem(NAME, JSON.stringify({ name, cover, rows }))

export const forgetDraft = (): void => tabStore.removeItem(NAME)
