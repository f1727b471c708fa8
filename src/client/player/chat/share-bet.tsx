import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { HistoryEntry } from '#contract/http/history.ts'
import css from './composer.module.css'

const LOOKED_AT = 40
const SHOWN = 4

interface ShareBetProps {
  isBusy: boolean
  onChoose: (betId: string) => void
  onClose: () => void
}

/** The player's latest bets, one of which they may show in the room. */
export function ShareBet({ isBusy, onChoose, onClose }: ShareBetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.latestPlay,
    queryFn: ({ signal }) =>
      send('GET /api/profile/history', { query: { kind: 'play', limit: LOOKED_AT }, signal }),
    // Bets are made meanwhile.
    staleTime: 0,
  })
  const bets = data ? betsOf(data.data) : []
  return (
    <section className={css.share} aria-label="Show one of your bets">
      <header>
        <b>Show a bet</b>
        <IconButton
          icon="x-bold"
          label="Close your bets"
          size="s"
          variant="plain"
          onClick={onClose}
        />
      </header>
      {error ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {data || error ? null : <Skeleton height={44} radius={12} />}
      {data && bets.length === 0 ? <p>You have no bets yet.</p> : null}
      {bets.map(({ id, title, detail, created_at }) => (
        <button
          key={id}
          type="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onChoose(id)
          }}
        >
          <b>{detail ?? title}</b>
          <small>{`${title}, ${formatDateTime(created_at)}`}</small>
        </button>
      ))}
    </section>
  )
}

/** The latest bets among the movements of a balance, each once. */
function betsOf(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const bets = new Map<string, HistoryEntry>()
  for (const entry of entries) {
    const { subject } = entry
    if (subject?.type === 'bet') bets.set(subject.id, { ...entry, id: subject.id })
  }
  return [...bets.values()].slice(0, SHOWN)
}
