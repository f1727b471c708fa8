import type { z } from 'zod'
import { toCoins } from '#domain/money/money.ts'
import type { ItemRow } from '#server/features/boxes/index.ts'
import { type CatalogueFile, catalogueFile, type FileItem, fileItem } from './file-format.ts'
import { sizeWords } from './items.ts'

/** Everything that is wrong with a file, a sentence for each, with its line. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export type EntryList = 'categories' | 'items' | 'boxes'

/** A file's entries, and the line at which each of them begins. */
export interface ReadFile {
  file: CatalogueFile
  lineOf(list: EntryList, index: number): number
  /** The shop's items with which those of the file were merged; none if the file says all of each. */
  mergedWith?: ReadonlyMap<string, ItemRow>
}

/** Reads a catalogue in JSON. Throws a FileFault. */
export function readJson(source: string): ReadFile {
  const lines = linesOfEntries(source)
  const lineOf = (list: string, index: number) => lines.get(`${list}.${index}`) ?? 1
  const { success, data, error } = catalogueFile.safeParse(parsed(source))
  if (!success) throw new FileFault(error.issues.map((issue) => sentenceOf(issue, lineOf)))
  refuseRepeated(data.items, ({ id }) => id, lineOf, 'items')
  refuseRepeated(data.boxes, ({ slug }) => slug, lineOf, 'boxes')
  return { file: data, lineOf }
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (cause) {
    throw new FileFault([`The file is not JSON: ${(cause as Error).message}`])
  }
}

function sentenceOf(
  { path, message }: z.core.$ZodIssue,
  lineOf: (list: string, index: number) => number,
): string {
  const [list, index, ...rest] = path
  if (typeof index !== 'number') return `${path.join('.') || 'The file'}: ${message}`
  return `Line ${lineOf(String(list), index)}: ${String(list)}[${index}] ${rest.join('.')}: ${message}`
}

function refuseRepeated<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  lineOf: (list: string, index: number) => number,
  list: EntryList,
): void {
  const seen = new Set<string>()
  const faults = entries.flatMap((entry, index) => {
    const key = keyOf(entry)
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [`Line ${lineOf(list, index)}: ${list}[${index}]: ${key} is listed twice.`]
  })
  if (faults.length > 0) throw new FileFault(faults)
}

/** The line at which each object of a top-level list begins, by `list.index`. */
function linesOfEntries(source: string): Map<string, number> {
  const lines = new Map<string, number>()
  let [line, depth, index, start] = [1, 0, 0, -1]
  let [list, word] = ['', '']
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === '\n') line++
    if (start >= 0) {
      if (sign === '\\') at++
      else if (sign === '"') {
        word = source.slice(start, at)
        start = -1
      }
      continue
    }
    if (sign === '"') start = at + 1
    else if (sign === ':' && depth === 1) [list, index] = [word, 0]
    else if (sign === '{' || sign === '[') {
      if (depth === 2 && sign === '{') lines.set(`${list}.${index++}`, line)
      depth++
    } else if (sign === '}' || sign === ']') depth--
  }
  return lines
}

/** The columns of items in CSV, in the order in which they are written. */
export const CSV_COLUMNS = [
  ...['id', 'name', 'house', 'type', 'tags', 'price', 'sizes'],
  ...['is_shippable', 'weight_class', 'picture', 'is_retired'],
] as const

/** Items of a CSV file merged with those that exist: a column that it lacks stays as it is. Throws a FileFault. */
export function readCsv(source: string, known: ReadonlyMap<string, ItemRow>): ReadFile {
  const [head, ...rows] = csvRows(source)
  const columns = head?.cells ?? []
  const strange = columns.find((name) => !(CSV_COLUMNS as readonly string[]).includes(name))
  if (strange !== undefined || !columns.includes('id')) {
    const words = strange === undefined ? 'There is no column id.' : `Unknown column ${strange}.`
    throw new FileFault([`Line 1: ${words} The columns are ${CSV_COLUMNS.join(', ')}.`])
  }
  const faults: string[] = []
  const lines: number[] = []
  const items = rows.flatMap(({ cells, line }): FileItem[] => {
    if (cells.length !== columns.length) {
      faults.push(`Line ${line}: ${cells.length} cells instead of ${columns.length}.`)
      return []
    }
    const given = Object.fromEntries(
      columns.map((name, at) => [name, cellOf(name, cells[at] ?? '')]),
    )
    const row = known.get(String(given.id))
    const { success, data, error } = fileItem.safeParse({ ...(row && entryOf(row)), ...given })
    if (!success) {
      const words = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      faults.push(`Line ${line}: ${words.join(' ')}`)
      return []
    }
    lines.push(line)
    return [data]
  })
  if (faults.length > 0) throw new FileFault(faults)
  const lineOf = (_: EntryList, index: number) => lines[index] ?? 1
  refuseRepeated(
    items,
    ({ id }) => id,
    (_, index) => lineOf('items', index),
    'items',
  )
  return {
    file: { format: 'coffer-catalogue/1', categories: [], items, boxes: [] },
    lineOf,
    mergedWith: known,
  }
}

function cellOf(column: string, cell: string): unknown {
  if (column === 'price') return cell.trim() === '' ? cell : Number(cell)
  if (column === 'tags')
    return cell
      .split(';')
      .map((tag) => tag.trim())
      .filter(Boolean)
  if (column === 'picture') return cell === '' ? null : cell
  if (column !== 'is_shippable' && column !== 'is_retired') return cell
  return cell === 'true' ? true : cell === 'false' ? false : cell
}

/** A stored item as an entry of a file; its picture is named by its id. */
export const entryOf = (row: ItemRow): FileItem => ({
  id: row.id,
  name: row.name,
  house: row.house,
  type: row.type,
  tags: row.tags,
  price: toCoins(row.price),
  sizes: row.sizes === null ? 'none' : sizeWords[row.sizes],
  is_shippable: row.is_shippable,
  weight_class: row.weight_class,
  picture: row.picture_id,
  is_retired: row.retired_at !== null,
})

/** The rows of a CSV file (RFC 4180), with the line at which each begins; empty lines are left out. */
function csvRows(source: string): { cells: string[]; line: number }[] {
  const rows: { cells: string[]; line: number }[] = []
  let [cells, cell, isQuoted, line, began] = [[] as string[], '', false, 1, 1]
  const endRow = () => {
    cells.push(cell)
    if (cells.length > 1 || cells[0] !== '') rows.push({ cells, line: began })
    cells = []
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (sign === '\n') line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') cell += source[at++]
      else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ',') {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRow()
      began = line
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}
