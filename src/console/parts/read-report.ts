import { withAuth } from '#client/lib/api/api.ts'
import { fetchCall } from '#client/lib/api/request.ts'
import type { ReportName } from '#contract/http/operator/reports.ts'

/** A cell of a report: coins and shares are numbers; what is not known is left out. */
type ReportCell = string | number | null
export type ReportRow = Readonly<Record<string, ReportCell | undefined>>

interface Report {
  data: readonly ReportRow[]
  totals: Readonly<Record<string, number>>
  meta: { title: string; version: number; from?: string; to?: string; at?: string; made_at: string }
}

/** Reads a report as JSON; without a period, that of the last days until today. Throws what `send` throws. */
export async function readReport(
  name: ReportName,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Report> {
  const answer = await withAuth((token) =>
    fetchCall('GET /api/operator/reports/:name', { params: { name }, query, signal }, token),
  )
  return (await answer.json()) as Report
}
