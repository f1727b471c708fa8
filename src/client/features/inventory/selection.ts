/** The ids of the items that are ticked, and the one that was ticked last. */
export interface Selection {
  ids: readonly string[]
  anchor: string | null
}

export const nothingSelected: Selection = { ids: [], anchor: null }

export function toggle({ ids }: Selection, id: string): Selection {
  const isIn = ids.includes(id)
  return { ids: isIn ? ids.filter((other) => other !== id) : [...ids, id], anchor: id }
}

/** Ticks everything from the item that was ticked last to this one, as they are listed. */
export function extend(selection: Selection, id: string, listed: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : listed.indexOf(selection.anchor)
  const to = listed.indexOf(id)
  if (from === -1 || to === -1) return toggle(selection, id)
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: [...new Set([...selection.ids, ...range])], anchor: id }
}

export function selectAll(listed: readonly string[]): Selection {
  return { ids: listed, anchor: null }
}

/** What is left of a selection when only these items are still listed; the same when nothing went. */
export function prune(selection: Selection, listed: readonly string[]): Selection {
  const there = new Set(listed)
  const ids = selection.ids.filter((id) => there.has(id))
  return ids.length === selection.ids.length ? selection : { ...selection, ids }
}
