import { calls } from '#contract/calls.ts'
import { reportNames } from '#contract/http/operator/reports.ts'
import type { Command } from './command.ts'

/** A command for each report, and the list of them. */
export const reportCommands: Command[] = [
  {
    words: 'reports list',
    takes: [],
    options: [],
    does: 'lists the reports with what they can be narrowed by',
    call: calls.listReports,
    sends: () => ({}),
    columns: ['name', 'title', 'version', 'filters', 'about'],
  },
  ...reportNames.map(
    (name): Command => ({
      words: `report ${name}`,
      takes: [],
      options: ['from', 'to', 'at', 'by', 'over', 'days', 'out'],
      does: `writes the report ${name} as CSV, or as JSON with --json, to the file --out or to the terminal; --to is the day after the last one`,
      call: calls.readReport,
      sends: (_, { out: __, ...query }) => ({ params: { name }, query }),
    }),
  ),
]
