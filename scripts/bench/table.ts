import { say } from '#scripts/terminal.ts'

/** Prints rows below their headings, with numbers right-aligned. */
export function printTable(rows: readonly Record<string, string | number>[]): void {
  const headings = Object.keys(rows[0] ?? {})
  const lines = [headings, ...rows.map((row) => headings.map((heading) => String(row[heading])))]
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    say(`  ${cells.join('  ')}`)
  }
}

/** Returns the value below which the given share of the sorted samples is. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const rounded = (value: number, digits = 1): string => value.toFixed(digits)
