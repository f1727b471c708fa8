import { useEffect, useState } from 'react'
import { Refused } from '#client/lib/api/api.ts'
import { showPercent } from '#client/lib/format/coins.ts'
import { throwConfetti } from '#client/player/results/celebrate.ts'
import { ResultHead, ResultLight } from '#client/player/results/result-card.tsx'
import { useSell } from '#client/player/use-sell.ts'
import { Button } from '#client/ui/button.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { CheckLink, ResultItem } from '#client/ui/cards/result-item.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import sheet from '#client/ui/overlay/result-sheet.module.css'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { dealChance } from '#domain/games/deals.ts'
import { DialFace } from '../dial/dial-face.tsx'
import { type MadeDeal, resultOf, type ShownDeal } from '../shown-deal.ts'
import css from './result-sheet.module.css'

export interface ResultSheetProps {
  shown: ShownDeal
  onAgain: () => void
  onClose: () => void
}

/** How long the dial shows its result before the sheet covers it. */
const HOLD_MS = 800

export function ResultSheet(props: ResultSheetProps) {
  const { shown, onClose } = props
  const { deal } = shown
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isDue) throwConfetti(resultOf(deal), { origin: { x: 0.5, y: 0.42 } })
  }, [isDue, deal])
  if (!isDue) return null
  return (
    <Modal
      title={
        deal.is_win ? `You won ${deal.target.name}` : `You lost the deal on ${deal.target.name}`
      }
      size="l"
      header={<ResultHead result={resultOf(deal)} />}
      onClose={onClose}
    >
      <DealResult {...props} />
    </Modal>
  )
}

/** The result of a deal: its roll on the dial, what was won or lost, and the next steps. */
export function DealResult({ shown, onAgain, onClose }: ResultSheetProps) {
  return (
    <>
      <Scene {...shown} />
      {shown.deal.is_win ? (
        <Won shown={shown} onAgain={onAgain} onClose={onClose} />
      ) : (
        <Lost shown={shown} onAgain={onAgain} onClose={onClose} />
      )}
    </>
  )
}

function Scene({ deal, order }: ShownDeal) {
  return (
    <div
      className={css.scene}
      style={tintOf(order.target.rarity)}
      data-won={deal.is_win}
      aria-hidden="true"
    >
      <ResultLight result={resultOf(deal)} />
      <div className={css.dial}>
        <DialFace
          tickets={deal.tickets}
          ticket={deal.ticket}
          result={deal.is_win ? 'won' : 'lost'}
        />
      </div>
      <i className={sheet.fade} />
      <ShopPicture className={css.item} src={deal.target.img_url} size={360} alt="" />
    </div>
  )
}

const percentOf = (tickets: number) => showPercent(dealChance(tickets))

function Roll({ deal }: { deal: MadeDeal }) {
  return (
    <p className={css.roll}>
      Rolled{' '}
      <b className="num" translate="no">
        {percentOf(deal.ticket)}
      </b>
      , {deal.is_win ? 'within your' : 'past your'}{' '}
      <b className="num" translate="no">
        {percentOf(deal.tickets)}
      </b>
    </p>
  )
}

function Won({ shown: { deal, order }, onAgain, onClose }: ResultSheetProps) {
  const sell = useSell()
  const { inventory_item_id: id, target } = deal
  const handleSell = () => {
    if (id === null) return
    sell.mutate(
      { ids: [id] },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (error instanceof Refused && error.code === 'item_not_owned') onClose()
        },
      },
    )
  }
  return (
    <>
      <ResultItem item={{ ...order.target, ...target }} betId={deal.bet_id} />
      <Roll deal={deal} />
      <div className={sheet.actions}>
        <Button isBusy={sell.isPending} onClick={handleSell}>
          <span>
            Sell for <CoinAmount coins={target.price} />
          </span>
        </Button>
        <Button data-autofocus onClick={onClose}>
          Keep
        </Button>
        <Button
          variant="brass"
          className={sheet.again}
          aria-disabled={sell.isPending}
          onClick={onAgain}
        >
          Deal again with this item
        </Button>
      </div>
    </>
  )
}

const SHOWN_MAX = 6

function Lost({ shown: { deal, order }, onAgain, onClose }: ResultSheetProps) {
  const { items } = order
  const hidden = items.length - SHOWN_MAX
  return (
    <>
      <div className={css.lost}>
        <p className={css.words}>Not this time</p>
        <Roll deal={deal} />
        <p className={css.stake}>
          <Price coins={deal.stake} size={16} /> staked
        </p>
        {items.length > 0 ? (
          <ul className={css.gone} aria-label="Your stake">
            {items.slice(0, SHOWN_MAX).map(({ id, item }) => (
              <li key={id}>
                <ShopPicture src={item.img_url} size={48} alt={item.name} />
              </li>
            ))}
            {hidden > 0 ? (
              <li className="num" translate="no">
                +{hidden}
              </li>
            ) : null}
          </ul>
        ) : null}
        <CheckLink betId={deal.bet_id} />
      </div>
      <div className={sheet.actions}>
        <Button className={sheet.again} variant="brass" data-autofocus onClick={onAgain}>
          Deal again
        </Button>
        <Button className={css.close} onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}
