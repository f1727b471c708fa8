import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import css from './sell-all.module.css'

interface Props {
  count: number
  value: number
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Selling everything asks once more, because nothing brings the items back. */
export function SellAll({ count, value, isBusy, onConfirm, onClose }: Props) {
  return (
    <Modal title="Sell everything?" onClose={onClose}>
      <p className={css.words}>
        {count === 1 ? 'Your only item becomes' : `All ${count} items become`}{' '}
        <CoinAmount coins={value} /> coins in your balance. This cannot be undone.
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Keep them
        </Button>
        <Button variant="brass" isBusy={isBusy} onClick={onConfirm}>
          <span>
            Sell all for <CoinAmount coins={value} />
          </span>
        </Button>
      </div>
    </Modal>
  )
}
