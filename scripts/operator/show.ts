import { printable } from '#domain/fairness/printable.ts'
import { printTable } from '#scripts/bench/table.ts'
import { printError, say } from '#scripts/terminal.ts'
import type { Line } from './command-line.ts'

/** Prints a reply: a list as a table, an action as its sentence, anything else as JSON. */
export function show(reply: unknown, { command, isJson, options }: Line): void {
  const { msg, data, next_cursor } = reply as {
    msg?: string
    data: unknown
    next_cursor?: string | null
  }
  // If codes go to stdout, messages go to stderr.
  const speak = command.options.includes('out') && !options.out ? printError : say
  if (!isJson && msg) {
    printReply(speak, msg, data as { status?: string; id?: string })
    const { boxes, content } = data as { boxes?: Record<string, unknown>[]; content?: string }
    if (content !== undefined) say(content)
    if (boxes) list(boxes, Object.keys(boxes[0] ?? {}))
  } else if (!isJson && Array.isArray(data)) list(data, command.columns ?? [])
  else say(JSON.stringify(reply, null, 2))
  if (!isJson && next_cursor) say(`More: --cursor ${next_cursor}`)
}

function list(rows: Record<string, unknown>[], columns: readonly string[]): void {
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map((name) => [name, cellOf(name, row[name])])),
  )
  if (cells.length === 0) say('No entries.')
  else printTable(cells)
}

type Speak = (sentence: string) => void

function printReply(
  speak: Speak,
  msg: string,
  { status, id }: { status?: string; id?: string },
): void {
  speak(printable(msg))
  if (status === 'active' || status === 'retired') speak(`Item ${id ?? ''}`)
  else if (id) speak(status === 'waiting' ? `Approval ${id}` : `Act ${id}`)
}

const moneyColumns = new Set(['amount', 'balance', 'value', 'price'])

function cellOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number') return moneyColumns.has(column) ? value.toFixed(2) : String(value)
  if (typeof value !== 'object') return printable(String(value))
  const { name, reason } = value as { name?: string; reason?: string }
  return printable(name ?? reason ?? JSON.stringify(value))
}
