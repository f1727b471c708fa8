import { csvLine, plainText } from '#contract/csv.ts'
import { type Column, textOf } from './column.ts'

const PLAIN_NUMBER = /^-?[\d.,]+$/

/** The rows as CSV (RFC 4180), with the titles of the columns. Texts that look like formulas stay texts. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => cellOf(textOf(column, row)))),
  ]
  return lines.map(csvLine).join('')
}

const cellOf = (text: string) => (PLAIN_NUMBER.test(text) ? text : plainText(text))

/** Saves a text as a file. */
export function saveFile(name: string, type: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
