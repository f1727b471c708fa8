import { useQueries } from '@tanstack/react-query'
import { boxQuery } from '#client/lib/api/queries.ts'
import { useBattleFee } from '#client/lib/api/use-battle-fee.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { type ChosenBox, costOf, type Draft, emptyDraft } from '../create/battle-draft.ts'
import { type Order, useCreate } from '../create/use-create.ts'

/**
 * Creates the same battle with one click, at today's prices; hidden if one of its boxes is no longer on
 * sale.
 */
export function Recreate({ battle }: { battle: Battle }) {
  const { offers, isGone } = useOffers(battle)
  const create = useCreate()
  const feePercent = useBattleFee()
  const offerDeposit = useMissingCoins()
  if (isGone) return null
  const cost = offers && recreationCost(battle, offers, feePercent)
  const handlePress = () => {
    if (!offers) return
    create.mutate(
      { ...recreation(battle, offers), fee: cost?.fee },
      {
        onError: (error) => offerDeposit(error, cost?.total ?? 0),
      },
    )
  }
  return (
    <Button variant="brass" isBusy={create.isPending || cost === undefined} onClick={handlePress}>
      <Icon name="sword-fill" size={18} />
      <span>
        Again for <CoinAmount coins={cost?.total ?? battle.price} />
      </span>
    </Button>
  )
}

/** Today's offers of a battle's boxes, once all are loaded. */
function useOffers({ boxes }: Battle): { offers: Offer[] | undefined; isGone: boolean } {
  return useQueries({
    queries: boxes.map(({ kind, slug }) => boxQuery({ kind, slug })),
    combine: (results) => {
      const offers = results.flatMap(({ data }) => (data ? [data] : []))
      return {
        offers: offers.length === boxes.length ? offers : undefined,
        isGone: results.some(({ isError }) => isError),
      }
    },
  })
}

/** A box's current price and version. */
type Offer = Required<Pick<ChosenBox, 'price' | 'version'>>

/** The request to create the same battle with the current offers of its boxes, in order. */
function recreation(battle: Battle, offers: readonly Offer[]): Order {
  const { boxes, format, mode, is_crazy, is_private, is_fast, sponsor_pct, min_level } = battle
  return {
    boxes: boxes.map(({ slug, count }, at) => ({
      slug,
      count,
      ...(offers[at] && { version: offers[at].version }),
    })),
    ...{ format, mode, is_crazy, is_private, is_fast, sponsor_pct, min_level },
  }
}

/** The cost for its creator today. */
function recreationCost(battle: Battle, offers: readonly Offer[], feePercent: number) {
  const boxes = battle.boxes.map((box, at) => ({ ...box, price: offers[at]?.price ?? box.price }))
  const draft: Draft = {
    ...emptyDraft,
    boxes,
    format: battle.format,
    sponsorPct: battle.sponsor_pct,
  }
  return costOf(draft, feePercent)
}
