import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Refused, send } from '#client/lib/api/api.ts'
import { pagesQuery } from '#client/lib/api/pages-query.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Seed } from '#contract/http/fairness.ts'
import type { RevealedSeed } from '#domain/fairness/seed-check.ts'
import { Hex } from '../hex.tsx'
import { originLabels } from '../origins.ts'
import { SeedBets } from './seed-bets.tsx'
import { SeedCheckPanel } from './seed-check-panel.tsx'
import css from './seed-page.module.css'

/** A server seed by its commitment: its public facts, and every bet drawn from it. */
export function SeedPage() {
  const { hash = '' } = useParams()
  usePageTitle('Server seed')
  const query = useInfiniteQuery({
    ...pagesQuery(keys.seed(hash), (page, signal) =>
      send('GET /api/fairness/seeds/:server_seed_hash', {
        params: { server_seed_hash: hash },
        query: page,
        signal,
      }),
    ),
  })
  const { data, error, refetch } = query
  const seed = data?.pages[0]?.data
  return (
    <div className={css.page}>
      <header>
        <h1>Server seed</h1>
        <p>
          We commit to a server seed by its hash before you play. Once it is revealed, every bet
          drawn from it can be recomputed.
        </p>
      </header>
      {isUnknown(error) ? <UnknownSeed /> : null}
      {error && !seed && !isUnknown(error) ? <ErrorPanel error={error} onRetry={refetch} /> : null}
      {!seed && !error ? (
        <div role="status" aria-label="Loading the seed">
          <Skeleton height={420} radius="var(--rad-l)" />
        </div>
      ) : null}
      {seed ? <SeedFacts seed={seed} /> : null}
      {seed && isRevealed(seed) ? (
        <>
          <SeedCheckPanel key={seed.server_seed_hash} seed={seed} />
          <SeedBets
            pages={data.pages.map((page) => page.data)}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      ) : null}
    </div>
  )
}

function SeedFacts({ seed }: { seed: Seed }) {
  return (
    <>
      {seed.overdue_since ? (
        <Notice tone="down" icon="warning-fill">
          <b>This seed is overdue.</b> It should have been revealed on{' '}
          {formatDateTime(seed.overdue_since)}. Until it is, its bets cannot be checked.
        </Notice>
      ) : null}
      {seed.server_seed === null && !seed.overdue_since ? (
        <Notice icon="hourglass-medium-fill">
          <b>Not revealed yet.</b> This seed is still in use, or not used yet. It is revealed when
          its player rotates their seeds; its bets appear here then.
        </Notice>
      ) : null}
      <Surface as="dl" tone="flat" className={css.facts}>
        <div className={css.long}>
          <dt>Commitment</dt>
          <dd>
            <Hex value={seed.server_seed_hash} label="commitment" />
          </dd>
        </div>
        {seed.server_seed ? (
          <div className={css.long}>
            <dt>Server seed</dt>
            <dd>
              <Hex value={seed.server_seed} label="server seed" />
            </dd>
          </div>
        ) : null}
        {seed.client_seed && seed.client_seed_origin ? (
          <div className={css.long}>
            <dt>Client seed, {originLabels[seed.client_seed_origin]}</dt>
            <dd>
              <code translate="no">{seed.client_seed}</code>
            </dd>
          </div>
        ) : null}
        {seed.player ? (
          <div>
            <dt>Player</dt>
            <dd>
              <bdi>{seed.player}</bdi>
            </dd>
          </div>
        ) : null}
        {seed.nonce === null ? null : (
          <div>
            <dt>Bets</dt>
            <dd className="num" translate="no">
              {showCount(seed.nonce)}
            </dd>
          </div>
        )}
        {seed.revealed_at ? (
          <div>
            <dt>Revealed</dt>
            <dd className="num" translate="no">
              {formatDateTime(seed.revealed_at)}
            </dd>
          </div>
        ) : null}
      </Surface>
    </>
  )
}

function UnknownSeed() {
  return (
    <Empty
      title="No such seed"
      text="No server seed has this commitment. Compare it with your receipt: it is 64 characters long."
      action={
        <Button variant="brass" to="/provably-fair">
          Provably fair
        </Button>
      }
    />
  )
}

const isUnknown = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 404 || error.status === 422)

const isRevealed = (seed: Seed): seed is Seed & RevealedSeed => seed.server_seed !== null
