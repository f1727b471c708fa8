import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { newClientSeed } from '#client/player/client-seed.ts'
import { Button } from '#client/ui/button.tsx'
import type { SeedState } from '#contract/http/fairness.ts'
import { isClientSeed } from '#domain/fairness/client-seed.ts'
import { Hex } from '../hex.tsx'
import { ClientSeedField } from './client-seed-field.tsx'
import css from './rotate-dialog.module.css'
import type { Rotation } from './rotation-checks.ts'

interface RotateFormProps {
  seeds: SeedState
  onRotated: (rotated: { shown: SeedState; chosenSeed: string; rotation: Rotation }) => void
}

export function RotateForm({ seeds, onRotated }: RotateFormProps) {
  // The reveal is verified against what was on screen when the form opened.
  const [shown] = useState(seeds)
  const [chosenSeed, setChosenSeed] = useState(newClientSeed)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send('POST /api/fairness/rotate', { body: { client_seed: chosenSeed } }),
    onSuccess: ({ data: rotation }) => {
      onRotated({ shown, chosenSeed, rotation })
      queryClient.setQueryData(keys.fairness, rotation.current)
      // Rolls and receipts of the old seed are revealed now.
      return queryClient.invalidateQueries({ queryKey: keys.fairness })
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isClientSeed(chosenSeed) && !isPending) mutate()
  }
  return (
    <form className={css.steps} onSubmit={handleSubmit}>
      <section>
        <h3>1. The next server seed is already sealed</h3>
        <p>We commit to it now, before your browser makes your new client seed.</p>
        <Hex value={shown.next_server_seed_hash} label="next commitment" />
      </section>
      <section>
        <h3>2. Your new client seed</h3>
        <p>Just made in this browser. Change it if you like.</p>
        <ClientSeedField value={chosenSeed} onChange={setChosenSeed} />
      </section>
      <section>
        <h3>3. The old server seed is revealed</h3>
        <p>
          Its sha256 must be the commitment of your{' '}
          {shown.nonce === 1 ? 'one roll' : `${shown.nonce} rolls`} so far:
        </p>
        <Hex value={shown.server_seed_hash} label="commitment" />
      </section>
      <Button
        variant="brass"
        type="submit"
        size="l"
        isWide
        isBusy={isPending}
        disabled={!isClientSeed(chosenSeed)}
      >
        Rotate and reveal
      </Button>
    </form>
  )
}
