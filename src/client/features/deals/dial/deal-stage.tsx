import { useState } from 'react'
import { showPercent } from '#client/lib/format/coins.ts'
import type { OrderPhase } from '#client/player/orders/order-state.ts'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { DEAL_TICKETS, dealChance } from '#domain/games/deals.ts'
import { toCents, toMultiplier } from '#domain/money/money.ts'
import { timesOf } from '../plan/plan.ts'
import type { Deals } from '../use-deal.ts'
import type { DraftDeal } from '../use-draft-deal.ts'
import { DealDial } from './deal-dial.tsx'
import css from './deal-stage.module.css'
import type { Pace } from './dial.ts'

interface DealStageProps {
  draft: DraftDeal
  deals: Deals
  pace: Pace
  onLanded: () => void
}

/** The dial, with the target in its middle and its chance. */
export function DealStage({ draft, deals, pace, onLanded }: DealStageProps) {
  const { phase, shown } = deals
  const [rest, setRest] = useState(0)
  const deal = shown?.deal
  const ticket = phase === 'revealed' && deal ? deal.ticket : rest
  if (ticket !== rest) setRest(ticket)

  const target = shown?.order.target ?? deals.order?.target ?? draft.target
  const tickets = deal ? deal.tickets : (draft.plan?.tickets ?? null)
  const isSpinning = phase === 'answered' && deal !== undefined
  const result = phase === 'revealed' && deal ? (deal.is_win ? 'won' : 'lost') : null
  return (
    <div
      data-board
      className={css.stage}
      data-live={phase === 'waiting' || isSpinning}
      data-phase={phase}
    >
      <div className={css.dial} style={target ? tintOf(target.rarity) : undefined}>
        <DealDial
          tickets={tickets}
          rest={ticket}
          roll={isSpinning ? { betId: deal.bet_id, ticket: deal.ticket } : null}
          result={result}
          pace={pace}
          onLanded={onLanded}
        />
        <div className={css.middle}>
          {target ? (
            <ShopPicture key={target.id} src={target.img_url} size={190} alt="" />
          ) : (
            <span className={css.nothing}>
              <Icon name="crosshair-fill" size={44} />
            </span>
          )}
        </div>
      </div>
      <Chance
        tickets={tickets}
        times={
          target && (deal || draft.stake > 0n)
            ? timesOf(
                toCents(deal?.target.price ?? target.price),
                deal ? toCents(deal.stake) : draft.stake,
              )
            : null
        }
        name={target?.name ?? null}
        landedAt={result && deal ? deal.ticket : null}
      />
      <p className="hidden" role="status">
        {statusOf(phase)}
      </p>
    </div>
  )
}

interface ChanceProps {
  tickets: number | null
  /** The multiple of the stake that the target is worth, in hundredths. */
  times: bigint | null
  name: string | null
  /** The drawn ticket, once the pointer has stopped. */
  landedAt: number | null
}

const percentOf = (tickets: number) => showPercent(dealChance(tickets))

/** The exact chance; none beyond the limits of a deal. */
function chanceOf(tickets: number | null): string {
  if (tickets === null) return '–'
  if (tickets < DEAL_TICKETS.min) return `Under ${percentOf(DEAL_TICKETS.min)}`
  if (tickets > DEAL_TICKETS.max) return `Over ${percentOf(DEAL_TICKETS.max)}`
  return percentOf(tickets)
}

function Chance({ tickets, times, name, landedAt }: ChanceProps) {
  return (
    <div className={css.chance}>
      <p className={css.name}>{name ?? 'Choose a target'}</p>
      <p className={css.percent} data-chance>
        {chanceOf(tickets)}
      </p>
      <p className={css.tickets}>
        {landedAt === null ? (
          <b className="num" translate="no" data-times>
            {times === null ? '\u00a0' : `${toMultiplier(times).toFixed(2)}×`}
          </b>
        ) : (
          <b className="num" translate="no" data-rolled>
            Rolled {percentOf(landedAt)}
          </b>
        )}
      </p>
    </div>
  )
}

/** Announces a deal's progress to screen readers; the result sheet announces the result. */
function statusOf(phase: OrderPhase): string {
  if (phase === 'waiting') return 'Making the deal.'
  return phase === 'answered' ? 'The deal is made. The dial is turning.' : ''
}
