import { useQueries } from '@tanstack/react-query'
import { boxQuery } from '#client/lib/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/coin-amount.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { recreation, recreationCost } from './recreation.ts'
import { useCreate } from './use-create.ts'
import { useMissingCoins } from './use-missing-coins.ts'

/** The same battle anew by one press, at the boxes' prices of today; none when one has left the shop. */
export function Recreate({ battle }: { battle: Battle }) {
  const boxes = useQueries({
    queries: battle.boxes.map(({ slug }) => boxQuery({ kind: 'box', slug })),
  })
  const create = useCreate()
  const offerDeposit = useMissingCoins()
  const isLoaded = boxes.every(({ isPending }) => !isPending)
  const onSale = boxes.flatMap(({ data }) => data ?? [])
  const cost = isLoaded ? recreationCost(battle, onSale) : undefined
  if (cost === null) return null
  const handlePress = () =>
    create.mutate(recreation(battle), { onError: (error) => offerDeposit(error, cost ?? 0) })
  return (
    <Button variant="brass" isBusy={create.isPending || cost === undefined} onClick={handlePress}>
      <Icon name="sword-fill" size={18} />
      <span>
        Again for <CoinAmount coins={cost ?? battle.price} />
      </span>
    </Button>
  )
}
