import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { download } from '#client/lib/api/download.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showCount, showPercent } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { ReportColumn, ReportName } from '#contract/http/operator/reports.ts'
import type { Column } from '../list/column.ts'
import { DataTable } from '../list/data-table.tsx'
import bar from '../list/list.module.css'
import { useSavedViews } from '../list/saved-views.ts'
import { sortRows } from '../list/sort-rows.ts'
import { useListQuery } from '../list/use-list-query.ts'
import { Loading } from '../parts/loading.tsx'
import { type ReportRow, readReport } from '../parts/read-report.ts'
import { wordsOf } from '../parts/words.ts'
import { Columns } from '../queues/list-bar.tsx'
import css from './shop.module.css'

type Definition = Reply<CallsByKey['GET /api/operator/reports']>['data'][number]
type Filter = Definition['filters'][number]

const FILE = 'GET /api/operator/reports/:name'

const filterFields: Readonly<
  Record<Filter, { label: string; type: string; options?: readonly string[] }>
> = {
  from: { label: 'From', type: 'date' },
  to: { label: 'Until before', type: 'date' },
  at: { label: 'At', type: 'datetime-local' },
  by: { label: 'Split by', type: 'text', options: ['game', 'method', 'currency', 'country'] },
  over: { label: 'From coins', type: 'number' },
  days: { label: 'Days', type: 'number' },
}

interface ReportsPageProps {
  title?: string
  /** The reports that it offers, the usual one first; all by default. */
  names?: readonly ReportName[]
}

/** A report by its name and period, which are in the address: a preview, and the files. */
export function ReportsPage({ title = 'Reports', names }: ReportsPageProps) {
  const [query, setQuery] = useSearchParams()
  const reports = useQuery({
    queryKey: ['operator', 'reports'],
    queryFn: async ({ signal }) => (await send('GET /api/operator/reports', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!reports.data) {
    return (
      <div className={css.page}>
        <header className={bar.bar}>
          <h1>{title}</h1>
        </header>
        {reports.error ? (
          <div className={css.error}>
            <ErrorPanel error={reports.error} onRetry={reports.refetch} />
          </div>
        ) : (
          <Loading label="the reports" />
        )}
      </div>
    )
  }
  const offered = reports.data.filter(({ name }) => names?.includes(name) ?? true)
  const wanted = query.get('name') ?? names?.[0] ?? 'daily'
  const report = offered.find(({ name }) => name === wanted) ?? offered[0]
  if (!report) return <p role="status">There are no reports.</p>
  const asked = askedOf(report, query)
  const shown = `${report.name} ${JSON.stringify(asked)}`
  return (
    <div className={css.page}>
      <header className={bar.bar}>
        <h1>{title}</h1>
        <label className={bar.filter}>
          Report
          <select
            value={report.name}
            onChange={(event) => setQuery(new URLSearchParams({ name: event.target.value }))}
          >
            {offered.map((each) => (
              <option key={each.name} value={each.name}>
                {each.title}
              </option>
            ))}
          </select>
        </label>
        <Period key={shown} report={report} query={query} onChange={setQuery} />
      </header>
      <Preview key={shown} report={report} query={asked} />
    </div>
  )
}

/** The filters of the address that the report has. */
function askedOf(report: Definition, query: URLSearchParams): Record<string, string> {
  const asked: Record<string, string> = {}
  for (const filter of report.filters) {
    const value = query.get(filter)
    if (value) asked[filter] = filter === 'at' ? new Date(value).toISOString() : value
  }
  return asked
}

interface PeriodProps {
  report: Definition
  query: URLSearchParams
  onChange: (query: URLSearchParams) => void
}

function Period({ report, query, onChange }: PeriodProps) {
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries(report.filters.map((filter) => [filter, query.get(filter) ?? ''])),
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const filled = Object.entries(values).filter(([, value]) => value !== '')
    onChange(new URLSearchParams([['name', report.name], ...filled]))
  }
  return (
    <form className={css.period} onSubmit={handleSubmit}>
      {report.filters.map((filter) => {
        const { label, type, options } = filterFields[filter]
        const change = (value: string) => setValues((before) => ({ ...before, [filter]: value }))
        const value = values[filter] ?? ''
        return options ? (
          <label key={filter} className={bar.filter}>
            {label}
            <select value={value} onChange={(event) => change(event.target.value)}>
              <option value="">Nothing</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <label key={filter} className={bar.filter}>
            {label}
            <input type={type} value={value} onChange={(event) => change(event.target.value)} />
          </label>
        )
      })}
      <button type="submit" className={bar.tool}>
        Show
      </button>
    </form>
  )
}

function Preview({ report, query }: { report: Definition; query: Record<string, string> }) {
  const { sorting, sortBy } = useListQuery([], {})
  const kept = useSavedViews(`report:${report.name}`)
  const hidden = new Set(kept.hidden ?? [])
  const { name } = report
  const read = useQuery({
    queryKey: ['operator', 'report', name, query],
    queryFn: ({ signal }) => readReport(name, query, signal),
  })
  const file = useMutation({
    meta: { success: 'The file is on its way.' },
    mutationFn: (format: 'csv' | 'json') =>
      download(FILE, { params: { name }, query: { ...query, format } }),
  })
  const columns = report.columns.map(columnOf)
  const numbered = (read.data?.data ?? []).map((row, index) => ({ ...row, [PLACE]: index }))
  const rows = sortRows<ReportRow>(numbered, columns, sorting)
  const files = (
    <div className={css.files}>
      <p>
        {report.about}. Version {report.version}
        {read.data ? `, made ${formatDateTime(read.data.meta.made_at)}` : ''}.
      </p>
      <Columns columns={columns} hidden={hidden} onHide={kept.hide} />
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          size="s"
          isBusy={file.isPending && file.variables === format}
          onClick={() => file.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
  if (read.error && !read.data) {
    return (
      <div>
        {files}
        <div className={css.error}>
          <ErrorPanel error={read.error} onRetry={read.refetch} />
        </div>
      </div>
    )
  }
  if (!read.data) return <Loading label="the report" />
  return (
    <div className={css.preview}>
      {files}
      {rows.length === 0 ? (
        <p className={bar.empty} role="status">
          No rows in this period.
        </p>
      ) : (
        <DataTable
          label={report.title}
          columns={columns}
          rows={rows}
          idOf={(row) => String(row[PLACE])}
          sorting={sorting}
          onSort={sortBy}
          hidden={hidden}
          chosenId={null}
        />
      )}
      <Totals report={report} totals={read.data.totals} />
    </div>
  )
}

/** The place of a row in the report, which has no other name. */
const PLACE = '#'

function columnOf({ name, unit }: ReportColumn): Column<ReportRow> {
  const isNumber = ['coins', 'percent', 'count', 'hours'].includes(unit)
  return {
    name,
    title: wordsOf(name),
    isNumber,
    value: (row) => row[name] ?? null,
    cell: (row) => showCell(row[name], unit),
  }
}

function showCell(value: ReportRow[string], unit: ReportColumn['unit']): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    if (unit === 'coins') return showCoins(value)
    if (unit === 'percent') return showPercent(value, 2)
    return unit === 'count' ? showCount(value) : String(value)
  }
  return unit === 'time' ? formatDateTime(value) : value
}

function Totals(props: { report: Definition; totals: Readonly<Record<string, number>> }) {
  const { report, totals } = props
  const summed = report.columns.filter(({ name }) => totals[name] !== undefined)
  if (summed.length === 0) return null
  return (
    <dl className={css.totals} aria-label="Totals">
      {summed.map(({ name, unit }) => (
        <div key={name}>
          <dt>{wordsOf(name)}</dt>
          <dd>{showCell(totals[name], unit)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What promotions cost so far, and what links and affiliates bring. */
export const PromotionReportsPage = () => (
  <ReportsPage
    title="Costs and links"
    names={['promotions', 'links', 'affiliates', 'bonuses', 'cashback', 'leaderboard']}
  />
)
