import { parseArgs } from 'node:util'
import type { TestFile } from './test-reporter.ts'
import type { Count, TestRun } from './test-run.ts'

/** A part of the run, and its result. */
export type Part = { name: string; seconds: number } & (Count | TestRun)

export interface Run {
  parts: readonly Part[]
  /** The first results of the files that passed at the second try. */
  recovered: readonly TestFile[]
  seconds: number
  /** The seconds that the run may take; null if unlimited. */
  budget: number | null
}

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
export function summaryOf({ parts, recovered, seconds, budget }: Run): {
  lines: string[]
  isOk: boolean
} {
  const counts = parts.map(countOf)
  const passed = counts.reduce((total, count) => total + count.passed, 0)
  const failures = counts.flatMap((count) => count.failures)
  if (budget !== null && seconds > budget) {
    failures.push(`the run took ${shown(seconds)}, and may take ${shown(budget)}`)
  }
  const files = parts
    .flatMap((part) => ('files' in part ? part.files : []))
    .toSorted((one, other) => other.seconds - one.seconds)
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
    ...recovered.flatMap(linesOfRecovered),
    ...(recovered.length > 0 ? [''] : []),
    `${passed} passed, ${failures.length} failed`,
  ]
  return { lines, isOk: failures.length === 0 && passed > 0 }
}

function countOf(part: Part): Count {
  if (!('files' in part)) return part
  return {
    passed: part.files.reduce((total, file) => total + file.passed, 0),
    failures: [...part.files.flatMap(({ failures }) => failures), ...part.faults],
  }
}

/** Why a file failed at first is what its mending starts from. */
const linesOfRecovered = ({ file, failures }: TestFile): string[] => [
  `passed at the second try: ${file}`,
  ...failures.map((failure) => `- ${failure}`),
]

const lineOf = ({ file, seconds }: TestFile): string => `${shown(seconds).padStart(8)}  ${file}`

const shown = (seconds: number): string => `${seconds.toFixed(1)} s`
