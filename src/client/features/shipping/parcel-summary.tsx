import { errorMessage } from '#client/lib/api/error-message.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { ForfeitBonus } from '#client/player/play-through/forfeit-bonus.tsx'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { ShippingQuote } from '#contract/http/shipping.ts'
import css from './parcel-summary.module.css'

interface ParcelSummaryProps {
  parcel: ShippingQuote
  hasAddress: boolean
  isBusy: boolean
  error: Error | null
  onConfirm: () => void
}

/** The fee and delivery time, shown before the request. */
export function ParcelSummary(props: ParcelSummaryProps) {
  const { parcel, hasAddress, isBusy, error, onConfirm } = props
  const quote = hasAddress ? parcel.quote : null
  return (
    <Surface as="section" isPadded className={css.panel} aria-labelledby="parcel-fee">
      <h2 id="parcel-fee">Shipping fee and time</h2>
      {quote ? (
        <Facts>
          <Fact name="To">{quote.zone}</Fact>
          <Fact name="Delivery time">
            {quote.days_min} to {quote.days_max} days
          </Fact>
          <Fact name="Fee, from your balance">
            <Price coins={quote.fee} />
          </Fact>
        </Facts>
      ) : (
        <p className={css.soft}>Choose an address to see the fee.</p>
      )}
      <Obstacle parcel={parcel} />
      {quote && parcel.obstacle === null ? <Obstacles fee={quote.fee} held={parcel.held} /> : null}
      {error ? (
        <p className={css.error} role="alert">
          {errorMessage(error)}
        </p>
      ) : null}
      <Button
        variant={quote ? 'brass' : 'ghost'}
        size="l"
        isWide
        isBusy={isBusy}
        onClick={onConfirm}
      >
        {quote ? (
          <span>
            Request for <CoinAmount coins={quote.fee} />
          </span>
        ) : (
          'Request shipping'
        )}
      </Button>
      <p className={css.soft}>
        You can cancel until we start packing: your items and the fee come back at once.
      </p>
    </Surface>
  )
}

/** Why the items cannot be shipped whatever the fee is, with the way to give up an open gift. */
function Obstacle({ parcel: { obstacle, open_bonus } }: Pick<ParcelSummaryProps, 'parcel'>) {
  if (obstacle === null) return null
  return (
    <Notice icon="lock-key-fill">
      {obstacle}
      {open_bonus > 0 ? (
        <p className={css.way}>
          <ForfeitBonus openBonus={open_bonus} />
        </p>
      ) : null}
    </Notice>
  )
}

/** What the server would refuse, shown before the click. */
function Obstacles({ fee, held }: { fee: number; held: number }) {
  const balance = useSession(({ user }) => user?.balance ?? 0)
  const { open } = useModalRoute()
  if (balance < fee) {
    return (
      <Notice icon="warning-fill" tone="down">
        <b>
          You need <CoinAmount coins={fee - balance} /> more coins
        </b>{' '}
        for the fee.{' '}
        <Button size="s" aria-haspopup="dialog" onClick={() => open('deposit')}>
          Deposit
        </Button>
      </Notice>
    )
  }
  if (held === 0 || balance - fee >= held) return null
  return (
    <Notice icon="lock-key-fill">
      <b>
        <CoinAmount coins={held} /> coins from skins are held for now.
      </b>{' '}
      Skin trades can be reversed for some days. Until then you cannot ship with these coins.
    </Notice>
  )
}
