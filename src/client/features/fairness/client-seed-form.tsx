import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { isClientSeed } from '#domain/fairness/client-seed.ts'
import { ClientSeedField } from './client-seed-field.tsx'
import css from './client-seed-form.module.css'

/** Changes the client seed in place, which the rules allow until the first roll. */
export function ClientSeedForm({ seed }: { seed: string }) {
  const [text, setText] = useState(seed)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (client_seed: string) =>
      send('PUT /api/fairness/client-seed', { body: { client_seed } }),
    meta: { success: 'Your client seed is saved.' },
    onSuccess: ({ data }) => queryClient.setQueryData(keys.fairness, data),
    // Another tab may have rolled meanwhile: show how the seeds stand now.
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
