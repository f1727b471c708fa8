/** What a formula begins with; some programs take wide signs for plain ones, and `|` and `%` for their own. */
const FORMULA_SIGNS = new Set('=+-@|%＝＋－＠')
/** Most texts have none, and need no look at each of their signs. */
const HAS_SIGN = /[=+\-@|%＝＋－＠]/
/** Where a cell may begin for a program that separates by something else than commas, as those of many countries do. */
const SEPARATORS = new Set(';\t\r\n')

/** The text with an apostrophe before whatever a spreadsheet would take for the begin of a formula; programs skip spaces. */
export function plainText(text: string): string {
  if (!HAS_SIGN.test(text)) return text
  let [plain, from, isBegin] = ['', 0, true]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isBegin && FORMULA_SIGNS.has(sign)) {
      plain += `${text.slice(from, at)}'`
      from = at
    }
    isBegin = SEPARATORS.has(sign) || (isBegin && sign.trim() === '')
  }
  return plain + text.slice(from)
}

/** A line of a CSV file (RFC 4180). Texts of people are given by `plainText`. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
