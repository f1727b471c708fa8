import { type Column, textOf } from './column.ts'

/** A spreadsheet would compute a text that begins like this. */
const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?[\d.,]+$/
const NEEDS_QUOTES = /[",\r\n]/

/** The rows as CSV (RFC 4180), with the titles of the columns. Texts that look like formulas stay texts. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => quoted(title)),
    ...rows.map((row) => columns.map((column) => quoted(harmless(textOf(column, row))))),
  ]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

const harmless = (text: string) =>
  FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text

const quoted = (text: string) =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Saves a text as a file. */
export function saveFile(name: string, type: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
