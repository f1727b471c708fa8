import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { mayCall } from '../may-call.ts'
import { useStaff } from '../session/session.ts'
import css from './queue.module.css'

const REPEAT_MS = 15_000

/** Says that this case is open here, and which colleagues have it open, too. */
export function OthersHere({ queue, caseId }: { queue: string; caseId: string }) {
  const { role } = useStaff()
  const { data } = useQuery({
    queryKey: ['open case', queue, caseId],
    queryFn: async ({ signal }) =>
      (await send('PUT /api/operator/open-case', { body: { queue, case_id: caseId }, signal }))
        .data,
    refetchInterval: REPEAT_MS,
    enabled: mayCall(role, 'PUT /api/operator/open-case'),
  })
  if (!data || data.length === 0) return null
  return (
    <p className={css.others} role="status">
      {data.map(({ name }) => name).join(', ')} {data.length === 1 ? 'has' : 'have'} this case open,
      too.
    </p>
  )
}
