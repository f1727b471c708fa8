import { parseArgs } from 'node:util'
import type { Count, FileSeconds, TestCount } from './test-run.ts'

/** A part of the run, and its result. */
export type Part = { name: string; seconds: number } & (Count | TestCount)

const SLOWEST = 10

/** The seconds that a run may take, from `--budget`; null if unlimited. Throws on invalid arguments. */
export function budgetOf(args: string[]): number | null {
  const { values } = parseArgs({ args, options: { budget: { type: 'string' } } })
  if (values.budget === undefined) return null
  const budget = Number(values.budget)
  if (!(budget > 0)) throw new Error('--budget takes a number of seconds, such as 900')
  return budget
}

/** The lines at the end of a run, the last with the verdict, and whether it has passed. */
export function summaryOf(
  parts: Part[],
  seconds: number,
  budget: number | null,
): { lines: string[]; isOk: boolean } {
  const passed = parts.reduce((total, part) => total + part.passed, 0)
  const failures = parts.flatMap((part) => part.failures)
  if (budget !== null && seconds > budget) {
    failures.push(`the run took ${shown(seconds)}, and may take ${shown(budget)}`)
  }
  const files = parts
    .flatMap((part) => ('files' in part ? part.files : []))
    .toSorted(([, one], [, other]) => other - one)
  const lines = [
    '',
    `Slowest files:`,
    ...files.slice(0, SLOWEST).map(lineOf),
    '',
    [...parts, { name: 'in all', seconds }]
      .map((part) => `${part.name} ${shown(part.seconds)}`)
      .join(', '),
    '',
    ...(failures.length > 0 ? ['Failed:', ...failures.map((failure) => `- ${failure}`), ''] : []),
    `${passed} passed, ${failures.length} failed`,
  ]
  return { lines, isOk: failures.length === 0 && passed > 0 }
}

const lineOf = ([file, seconds]: FileSeconds): string => `${shown(seconds).padStart(8)}  ${file}`

const shown = (seconds: number): string => `${seconds.toFixed(1)} s`
