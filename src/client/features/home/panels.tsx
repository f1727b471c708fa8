import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys, lastDropsQuery } from '#client/lib/api/queries.ts'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { useNearViewport } from '#client/lib/browser/use-near-viewport.ts'
import { useHydratedReply } from '#client/lib/hydration/initial-reply.ts'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { boxPath } from '#contract/pages.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import css from './panels.module.css'

const LatestBets = lazyPart(async () => (await import('./bets/latest-bets.tsx')).LatestBets)

interface PanelsProps {
  /** Whether the latest bets follow, which load when somebody scrolls near. */
  hasBets?: boolean
}

/** Two panels about value and fairness, each illustrated by the shop's latest roll. */
export function Panels({ hasBets }: PanelsProps) {
  const [ref, isNear] = useNearViewport<HTMLDivElement>()
  const { drop, commitment } = useLatestRoll(isNear)
  return (
    <div ref={ref}>
      <div className={css.panels}>
        <ValuePanel drop={drop} />
        <FairPanel betId={drop?.bet_id} commitment={commitment} />
      </div>
      {hasBets ? <div className={css.bets}>{isNear ? <LatestBets /> : null}</div> : null}
    </div>
  )
}

interface ValuePanelProps {
  drop: LastDrop | undefined
}

/** The rule that an item is worth its stated price, with the latest drop as the example. */
function ValuePanel({ drop }: ValuePanelProps) {
  return (
    <Link className={css.value} to={drop ? boxPath(drop.box) : '/boxes'}>
      <h2>Sells back at its full price</h2>
      <p>Every item sells for its listed price. Turn it into coins in one tap, with no fee.</p>
      {drop ? (
        <div className={css.flow} style={tintOf(drop.item.rarity)}>
          <ShopPicture src={drop.item.img_url} size={64} loading="lazy" alt="" />
          <span>
            <small>{drop.item.name}</small>
            <Price coins={drop.item.price} />
          </span>
          <Icon name="arrow-right-bold" size={18} />
          <span>
            <small>sells for</small>
            <Price coins={drop.item.sale_price} />
          </span>
        </div>
      ) : (
        <div className={css.flow}>
          <span>
            <small>price</small>–
          </span>
          <Icon name="arrow-right-bold" size={18} />
          <span>
            <small>sells for</small>–
          </span>
        </div>
      )}
      <ShopPicture className={css.coin} src="/art/coin.avif" size={220} loading="lazy" alt="" />
    </Link>
  )
}

interface FairPanelProps {
  betId: string | undefined
  commitment: string | undefined
}

const SHOWN_EACH_END = 8

/** Links to the receipt of the latest roll, and shows the commitment made before it. */
function FairPanel({ betId, commitment }: FairPanelProps) {
  const to = betId ? `/provably-fair?bet=${encodeURIComponent(betId)}` : '/provably-fair'
  return (
    <Link className={css.fair} to={to}>
      <h2>Verify every roll yourself</h2>
      <p>
        <span>We lock our seed before you choose yours.</span>
        {commitment ? <span> The latest roll’s commitment:</span> : null}
      </p>
      {commitment ? <code translate="no">sha256 {shorten(commitment)}</code> : null}
      <Icon name="seal-check-fill" size={150} />
    </Link>
  )
}

const shorten = (hash: string) => `${hash.slice(0, SHOWN_EACH_END)}…${hash.slice(-SHOWN_EACH_END)}`

interface LatestRoll {
  drop: LastDrop | undefined
  /** The commitment to its server seed. */
  commitment: string | undefined
}

/** The latest drop of the page's snapshot and, once needed, the commitment behind its roll. */
function useLatestRoll(isWanted: boolean): LatestRoll {
  const { data: newest } = useQuery(lastDropsQuery)
  const drop = useHydratedReply('GET /api/last-drops', newest)?.data[0]
  const betId = drop?.bet_id ?? ''
  const { data: receipt } = useQuery({
    queryKey: keys.receipt(betId),
    queryFn: async ({ signal }) =>
      (await send('GET /api/fairness/bets/:id', { params: { id: betId }, signal })).data,
    enabled: isWanted && betId !== '',
  })
  // A drop always comes from a box.
  return { drop, commitment: receipt?.game === 'box' ? receipt.server_seed_hash : undefined }
}
