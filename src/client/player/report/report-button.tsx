import { useMutation } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { useSession } from '#client/player/session.ts'
import css from './report-button.module.css'

export type Reported = { kind: 'name'; id: string } | { kind: 'box'; slug: string; makerId: string }

/** Reports a name or a custom box of somebody else to the staff. */
export function ReportButton({ reported }: { reported: Reported }) {
  const own = useSession(({ user }) => user?.id)
  const report = useMutation({
    mutationFn: (what: Reported) =>
      what.kind === 'name'
        ? send('POST /api/players/:id/report', { params: { id: what.id } })
        : send('POST /api/user-boxes/:slug/report', { params: { slug: what.slug } }),
  })
  const isOwn = own === (reported.kind === 'name' ? reported.id : reported.makerId)
  if (own === undefined || isOwn) return null
  return (
    <button
      type="button"
      className={css.report}
      aria-disabled={report.isPending}
      onClick={() => {
        if (!report.isPending) report.mutate(reported)
      }}
    >
      {reported.kind === 'name' ? 'Report this name' : 'Report this box'}
    </button>
  )
}
