import type { ExportRecord } from '#server/features/history/index.ts'

/** The records of a kind that the page shows; its files have all. */
const SHOWN_MAX = 500

const head = (title: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
td, th { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
summary { cursor: pointer; font-size: 1.1rem; padding: .4rem 0 }
</style>
<h1>${escaped(title)}</h1>
`

interface RecordsOfKind {
  name: string
  records(): AsyncIterable<ExportRecord[]>
}

/** A page that shows a player's records by kind, readable without a network or scripts; texts of players stay texts. */
export async function* toPage(
  title: string,
  kinds: Iterable<RecordsOfKind>,
): AsyncGenerator<string> {
  yield head(title)
  for (const { name, records } of kinds) yield* sectionOf(name, records())
  yield '</html>\n'
}

async function* sectionOf(
  name: string,
  pages: AsyncIterable<ExportRecord[]>,
): AsyncGenerator<string> {
  let shown = 0
  for await (const records of pages) {
    if (shown === 0 && records.length > 0) yield opening(name)
    const room = records.slice(0, SHOWN_MAX - shown)
    yield room.map(rowOf).join('')
    shown += room.length
    if (room.length < records.length || shown === SHOWN_MAX) break
  }
  const files = ['json', 'csv'].map((end) => `<a href="${name}.${end}">${name}.${end}</a>`)
  const all = `All records: ${files.join(', ')}`
  if (shown === 0) yield `<p>${wordsOf(name)}: none</p>\n`
  else if (shown < SHOWN_MAX) yield `</table><p>${all}</p></details>\n`
  else yield `</table><p>Only the first ${SHOWN_MAX} are shown. ${all}</p></details>\n`
}

const columns = ['Time', 'What', 'About', 'Coins', 'Balance', 'Status', 'Details']

const opening = (name: string): string =>
  `<details open><summary>${wordsOf(name)}</summary><table><tr>${columns
    .map((column) => `<th>${column}</th>`)
    .join('')}</tr>\n`

const rowOf = (record: ExportRecord): string => {
  const { time, what, about, amount, balance, status, details } = record
  const cells = [time, what, about, amount, balance, status, detailOf(details)]
  return `<tr>${cells.map((cell) => `<td>${escaped(String(cell ?? ''))}</td>`).join('')}</tr>\n`
}

const detailOf = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

const wordsOf = (name: string): string => escaped(name.replaceAll('_', ' '))

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
