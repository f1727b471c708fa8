import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { showCount } from '#client/lib/format/coins.ts'
import { ensureOwnClientSeed } from '#client/player/client-seed.ts'
import { useFairness } from '#client/player/use-fairness.ts'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { labels } from '#contract/labels.ts'
import { isClientSeed } from '#domain/fairness/client-seed.ts'
import { SEED_AGE_MS_MAX, SEED_BETS_MAX } from '#domain/fairness/seed-limits.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import { Hex } from '../hex.tsx'
import { originLabels } from '../origins.ts'
import { ClientSeedField } from './client-seed-field.tsx'
import css from './seed-panel.module.css'

const RotateDialog = lazyPart(async () => (await import('./rotate-dialog.tsx')).RotateDialog)

/** The player's current seeds: the commitment, the client seed, and the nonce. */
export function SeedPanel() {
  const [isRotating, setRotating] = useState(false)
  const { data: seeds, error, refetch } = useFairness()
  const closeRotating = () => setRotating(false)

  // After the first sign-in the browser still generates the client seed: refetch once it has replaced the
  // placeholder.
  useEffect(() => {
    const show = () => void refetch()
    ensureOwnClientSeed().then(show, show)
  }, [refetch])

  if (error && !seeds) return <ErrorPanel error={error} onRetry={refetch} />
  return (
    <section className={css.panel} aria-labelledby="your-seeds">
      <header>
        <div>
          <h2 id="your-seeds">Your seeds</h2>
          <p>
            Rotating reveals the current server seed and continues with the next one. It happens
            automatically after {showCount(SEED_BETS_MAX)} rolls or{' '}
            {formatDuration(SEED_AGE_MS_MAX)}.
          </p>
        </div>
        <Button variant="brass" onClick={() => setRotating(true)} disabled={!seeds}>
          {labels.rotateSeeds}
        </Button>
      </header>
      {seeds ? (
        <Surface as="dl" className={css.seeds}>
          <div>
            <dt>Commitment to the current server seed</dt>
            <dd>
              <Hex value={seeds.server_seed_hash} label="commitment" />
            </dd>
          </div>
          <div>
            <dt>Commitment to the next one</dt>
            <dd>
              <Hex value={seeds.next_server_seed_hash} label="next commitment" />
            </dd>
          </div>
          <div>
            <dt>
              Your client seed <Chip>{originLabels[seeds.client_seed_origin]}</Chip>
            </dt>
            <dd>
              {seeds.nonce === 0 ? (
                <ClientSeedForm key={seeds.client_seed} seed={seeds.client_seed} />
              ) : (
                <Hex value={seeds.client_seed} label="client seed" />
              )}
            </dd>
          </div>
          <div>
            <dt>Next nonce</dt>
            <dd className={css.nonce}>
              {seeds.nonce}
              <small>
                {seeds.nonce === 0
                  ? 'No rolls yet, so you can still change the client seed.'
                  : 'You have rolled with this seed: rotate to change the client seed.'}
              </small>
            </dd>
          </div>
        </Surface>
      ) : (
        <Skeleton height={232} radius="var(--rad-l)" />
      )}
      {isRotating ? <RotateDialog onClose={closeRotating} onFail={closeRotating} /> : null}
    </section>
  )
}

/** Changes the client seed in place, which is allowed until the first roll. */
function ClientSeedForm({ seed }: { seed: string }) {
  const [text, setText] = useState(seed)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (client_seed: string) =>
      send('PUT /api/fairness/client-seed', { body: { client_seed } }),
    meta: { success: 'Client seed saved.' },
    onSuccess: ({ data }) => queryClient.setQueryData(keys.fairness, data),
    // Another tab may have rolled in the meantime: show the current state.
    onError: () => queryClient.invalidateQueries({ queryKey: keys.fairness }),
  })
  const isChanged = text !== seed
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && isClientSeed(text) && !isPending) mutate(text)
  }
  return (
    <form className={css.form} onSubmit={handleSubmit}>
      <ClientSeedField value={text} onChange={setText} />
      <Button type="submit" isBusy={isPending} disabled={!isChanged || !isClientSeed(text)}>
        Save
      </Button>
    </form>
  )
}
