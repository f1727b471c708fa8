import { useParams } from 'react-router'
import { Refused } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { NotFound } from '#client/ui/feedback/not-found.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import css from './battle-page.module.css'
import { BattleStage } from './battle-stage.tsx'
import { FairnessFacts } from './fairness-facts.tsx'
import { useBattle } from './use-battle.ts'

/** One battle: who plays, its rounds as they are drawn, how it ended, and how to check it. */
export function BattlePage() {
  const { id = '' } = useParams()
  return <LiveBattle key={id} id={id} />
}

function LiveBattle({ id }: { id: string }) {
  const { view, error, refetch } = useBattle(id)
  usePageTitle(view ? `${view.battle.format} battle` : undefined)
  if (error instanceof Refused && error.status === 404) return <NotFound />
  return (
    <>
      <BackLink to="/battles" label="All battles" />
      {error ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {view ? (
        <>
          <BattleStage view={view} />
          <FairnessFacts battle={view.battle} />
        </>
      ) : error ? null : (
        <div className={css.wait} role="status" aria-label="Loading the battle">
          <Skeleton height="100%" radius={26} />
        </div>
      )}
    </>
  )
}
