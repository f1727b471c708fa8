import { Button } from '#client/ui/button.tsx'
import { Countdown } from '#client/ui/countdown.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { FreeBoxAsk } from '#client/ui/free-box-ask.tsx'
import { GiftTerms } from '#client/ui/gift-terms.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { FreeBox } from '#contract/http/free-boxes.ts'
import { labels } from '#contract/labels.ts'
import css from './box-controls.module.css'
import type { FreeOffer } from './use-free-offer.ts'

interface Props {
  offer: FreeOffer
  isFast: boolean
  isWaiting: boolean
  isBusy: boolean
  onFast: (isFast: boolean) => void
  onOpen: () => void
  onDemo: () => void
}

/** A free box is opened by one press, or says when it can be and what it asks for until then. */
export function FreeControls(props: Props) {
  const { offer, isFast, isWaiting, isBusy, onFast, onOpen, onDemo } = props
  return (
    <div className={css.controls}>
      {offer.box?.lock && !isBusy ? (
        <Locked box={offer.box} offer={offer} />
      ) : (
        <Button
          variant="brass"
          className={css.open}
          isBusy={isWaiting}
          aria-disabled={isBusy || !offer.canOpen}
          onClick={onOpen}
        >
          <Icon name="gift-fill" size={20} />
          {offer.isForVisitor ? 'Sign up and open it' : 'Open for free'}
        </Button>
      )}
      <Button className={css.demo} aria-disabled={isBusy} onClick={onDemo}>
        {labels.demoSpin}
      </Button>
      <Switch checked={isFast} onChange={(event) => onFast(event.target.checked)}>
        Fast
      </Switch>
      <p className={css.terms}>
        <GiftTerms />
      </p>
    </div>
  )
}

function Locked({ box, offer }: { box: FreeBox; offer: FreeOffer }) {
  if (box.lock === 'wait') {
    return (
      <p className={css.locked}>
        <Icon name="clock-counter-clockwise-fill" size={18} />
        <span>
          Opens again in{' '}
          <b>
            <Countdown until={() => offer.openMs} />
          </b>
        </span>
      </p>
    )
  }
  return (
    <div className={css.locked}>
      <FreeBoxAsk box={box} level={offer.level} />
    </div>
  )
}
