import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { MyBoxDraft } from '#contract/http/custom-boxes.ts'
import { BoxEditor } from './box-editor.tsx'
import type { Draft } from './editor-state.ts'
import { readStoredDraft } from './stored-draft.ts'

/** The editor of a new box, or with `?edit=` of one of the player's own. */
export function CreateBoxPage() {
  const [query] = useSearchParams()
  const slug = query.get('edit')
  return slug === null ? <BoxEditor draft={readStoredDraft() ?? blank} /> : <OwnBox slug={slug} />
}

const blank: Draft = { name: '', cover: 'crate-pine', rows: [] }

function OwnBox({ slug }: { slug: string }) {
  usePageTitle('Edit your box')
  const { data, error, refetch } = useQuery({
    queryKey: keys.myBox(slug),
    queryFn: async ({ signal }) =>
      (await send('GET /api/profile/boxes/:slug', { params: { slug }, signal })).data,
    // The edited box must not change while its maker works on it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) return <ErrorPanel error={error} onRetry={refetch} />
  if (!data) return <Wait />
  return <BoxEditor key={data.version} draft={draftOf(data)} own={data} />
}

const draftOf = ({ name, cover, items }: MyBoxDraft): Draft => ({
  name,
  cover,
  rows: items.map(({ item, tickets }) => ({ item, tickets, isLocked: false })),
})

function Wait() {
  return (
    <Stack gap={16} role="status" aria-label="Loading your box">
      <Skeleton height={40} width={280} />
      <Skeleton height={240} radius={18} />
      <Skeleton height={420} radius={18} />
    </Stack>
  )
}
