import type { BoxCover } from '#contract/box-covers.ts'
import {
  addChance,
  type Chances,
  removeChance,
  type Spread,
  setChance,
  setLock,
  spreadChances,
} from '#domain/games/chance-editor.ts'
import { CUSTOM_ITEMS_MAX } from '#domain/games/custom-box.ts'
import { toCents } from '#domain/money/money.ts'

/** The fields of an item that the editor needs. */
export interface PickedItem {
  id: string
  name: string
  house: string
  img_url: string
  price: number
}

/** An item of the edited box, with its chance. */
export interface Row {
  item: PickedItem
  tickets: number
  isLocked: boolean
}

export interface Draft {
  name: string
  cover: BoxCover
  rows: readonly Row[]
}

export interface Editor extends Draft {
  /** The rows before each change, the latest last. */
  past: readonly (readonly Row[])[]
  /** The last change, so that one drag is one undo step. */
  last: string
  /**
   * The rows when a drag or typing began. Other rows are recomputed from here, so they recover when the
   * change is reversed.
   */
  held: readonly Row[] | null
  /** Why the last change was not possible. */
  notice: string | null
}

export type EditorAction =
  | { kind: 'name'; name: string }
  | { kind: 'cover'; cover: BoxCover }
  | { kind: 'add'; item: PickedItem }
  | { kind: 'remove'; id: string }
  | { kind: 'set'; id: string; tickets: number }
  | { kind: 'hold' }
  | { kind: 'release' }
  | { kind: 'lock'; id: string; isLocked: boolean }
  | { kind: 'spread'; spread: Spread }
  | { kind: 'clear' }
  | { kind: 'undo' }

const STEPS_KEPT = 100

export const openEditor = (draft: Draft): Editor => ({
  ...draft,
  past: [],
  last: '',
  held: null,
  notice: null,
})

/** The editor's state after an action. Every change of the rows can be undone. */
export function edit(editor: Editor, act: EditorAction): Editor {
  switch (act.kind) {
    case 'name':
      return { ...editor, name: act.name }
    case 'cover':
      return { ...editor, cover: act.cover }
    case 'hold':
      return { ...editor, held: editor.rows }
    case 'release':
      return { ...editor, held: null, last: '' }
    case 'undo':
      return undo(editor)
    default:
      return changeRows(editor, act)
  }
}

type RowAct = Extract<
  EditorAction,
  { kind: 'add' | 'remove' | 'set' | 'lock' | 'spread' | 'clear' }
>

function changeRows(editor: Editor, act: RowAct): Editor {
  const rows = rowsAfter(editor, act)
  if (typeof rows === 'string') return { ...editor, notice: rows }
  const step = act.kind === 'set' ? `set ${act.id}` : ''
  const isSameStep = step !== '' && step === editor.last
  const past = isSameStep ? editor.past : [...editor.past, editor.rows].slice(-STEPS_KEPT)
  const held = act.kind === 'set' ? editor.held : null
  return { ...editor, rows, past, held, last: step, notice: null }
}

function undo(editor: Editor): Editor {
  const rows = editor.past.at(-1)
  if (!rows) return editor
  return { ...editor, rows, past: editor.past.slice(0, -1), last: '', held: null, notice: null }
}

/** The rows after a change, or why it is not possible. */
function rowsAfter({ rows, held }: Editor, act: RowAct): readonly Row[] | string {
  switch (act.kind) {
    case 'add':
      return added(rows, act.item)
    case 'remove':
      return removed(rows, act.id)
    case 'set':
      return withChances(rows, setChance(held ?? rows, placeOf(rows, act.id), act.tickets))
    case 'lock':
      return withChances(rows, setLock(rows, placeOf(rows, act.id), act.isLocked))
    case 'spread': {
      const prices = rows.map(({ item }) => toCents(item.price))
      return withChances(rows, spreadChances(rows, prices, act.spread))
    }
    case 'clear':
      return []
  }
}

function added(rows: readonly Row[], item: PickedItem): readonly Row[] | string {
  if (rows.some((row) => row.item.id === item.id)) return rows
  if (rows.length >= CUSTOM_ITEMS_MAX) return `A box holds ${CUSTOM_ITEMS_MAX} items at most.`
  const chances = addChance(rows)
  if (!chances) return 'Every chance is locked. Unlock one to make room.'
  return withChances([...rows, { item, tickets: 0, isLocked: false }], chances)
}

function removed(rows: readonly Row[], id: string): readonly Row[] | string {
  const place = placeOf(rows, id)
  const chances = removeChance(rows, place)
  if (!chances) return 'Every other chance is locked. Unlock one to take over its share.'
  return withChances(rows.toSpliced(place, 1), chances)
}

const placeOf = (rows: readonly Row[], id: string): number =>
  rows.findIndex((row) => row.item.id === id)

const withChances = (rows: readonly Row[], chances: Chances): readonly Row[] =>
  rows.map(({ item }, place) => ({ item, tickets: 1, isLocked: false, ...chances[place] }))
