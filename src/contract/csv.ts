/** What a formula begins with; some programs take wide signs for plain ones, and `|` and `%` for their own. */
const FORMULA_SIGNS = new Set('=+-@|%＝＋－＠')
/** Where a cell may begin for a program that separates by something else than commas, as those of many countries do. */
const SEPARATORS = new Set(';\t\r\n')

/** The text with an apostrophe before whatever a spreadsheet would take for the begin of a formula; programs skip spaces. */
export function plainText(text: string): string {
  let plain = ''
  let isBegin = true
  for (const sign of text) {
    if (isBegin && FORMULA_SIGNS.has(sign)) plain += "'"
    isBegin = SEPARATORS.has(sign) || (isBegin && sign.trim() === '')
    plain += sign
  }
  return plain
}

/** A line of a CSV file (RFC 4180). Texts of people are given by `plainText`. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
