import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { newClientSeed } from '#client/player/client-seed.ts'
import { SeedFacts } from '#client/player/seed-facts.tsx'
import { Button } from '#client/ui/button.tsx'
import css from './fair-tab.module.css'
import type { AnyTerms } from './instant-game.ts'

interface FairTabProps {
  /** The game's name on the page. */
  title: string
  /** Undefined until loaded. */
  terms: AnyTerms | undefined
  /** The newest bet of this visit. */
  lastBetId: string | undefined
}

/** What decides the next bet of a game, and the verification of those before. */
export function FairTab({ title, terms, lastBetId }: FairTabProps) {
  return (
    <div className={css.fair}>
      <SeedFacts
        version={terms && { name: `Hash of the rules of ${title}`, hash: terms.version_hash }}
      />
      <div className={css.acts}>
        {lastBetId === undefined ? null : <RotateAndVerify betId={lastBetId} />}
        <Button to="/provably-fair">Change or verify your seeds</Button>
      </div>
    </div>
  )
}

/** Reveals the server seed of the bets so far, and verifies the newest of them in this browser. */
function RotateAndVerify({ betId }: { betId: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // The commitment to the next server seed is known before the client seed is made.
      await send('GET /api/fairness')
      return send('POST /api/fairness/rotate', { body: { client_seed: newClientSeed() } })
    },
    onSuccess: ({ data }) => {
      queryClient.setQueryData(keys.fairness, data.current)
      return navigate(`/provably-fair?bet=${betId}`)
    },
  })
  return (
    <Button variant="brass" isBusy={isPending} onClick={() => mutate()}>
      Rotate and verify
    </Button>
  )
}
