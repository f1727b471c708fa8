import type { ConsolePage, PageName } from '../pages.ts'

type Target = (label: string, pages: readonly ConsolePage[]) => string | undefined

const pathOf = (pages: readonly ConsolePage[], name: PageName) =>
  pages.find((page) => page.name === name)?.path

const withQuery = (path: string | undefined, query: Record<string, string>) =>
  path && `${path}?${new URLSearchParams(query)}`

/** By metric, where the rows are of which its alerts tell. */
const targets: Readonly<Record<string, Target>> = {
  queue_late_seconds: (queue, pages) => pages.find((page) => page.queue === queue)?.path,
  job_stuck_age_seconds: (_, pages) => pathOf(pages, 'stuckRows'),
  coffer_provider_failing_seconds: (provider, pages) =>
    withQuery(pathOf(pages, 'callbacks'), { provider }),
  rtp_evidence: (_, pages) => withQuery(pathOf(pages, 'reports'), { name: 'games' }),
}

/**
 * The page with the rows of an alert, among those that one may open. Its name is the metric, followed by its labels. Undefined
 * if it tells of the machine or of an audit, which have no rows.
 */
export function alertLink(name: string, pages: readonly ConsolePage[]): string | undefined {
  const [metric = '', label = ''] = name.split(' ')
  return targets[metric]?.(label, pages)
}
