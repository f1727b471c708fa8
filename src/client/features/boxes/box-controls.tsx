import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { labels } from '#contract/labels.ts'
import css from './box-controls.module.css'
import { LANES_MAX } from './reel-spin.ts'

interface Props {
  price: number
  count: number
  isFast: boolean
  isWaiting: boolean
  /** Whether an opening is under way: then nothing can be ordered. */
  isBusy: boolean
  isCountFixed: boolean
  onCount: (count: number) => void
  onFast: (isFast: boolean) => void
  onOpen: () => void
  onDemo: () => void
}

const counts = Array.from({ length: LANES_MAX }, (_, index) => {
  return { value: index + 1, label: String(index + 1) }
})

export function BoxControls(props: Props) {
  const { price, count, isFast, isWaiting, isBusy, isCountFixed, onCount, onFast, onOpen, onDemo } =
    props
  return (
    <div className={css.controls}>
      <div className={css.count}>
        <Segmented
          label="How many to open"
          value={count}
          options={counts}
          onChange={onCount}
          isDisabled={isCountFixed}
        />
      </div>
      <Button
        variant="brass"
        className={css.open}
        isBusy={isWaiting}
        aria-disabled={isBusy}
        onClick={onOpen}
      >
        <Icon name="treasure-chest-fill" size={20} />
        <span>
          Open for <CoinAmount coins={price * count} />
        </span>
      </Button>
      <Button className={css.demo} aria-disabled={isBusy} onClick={onDemo}>
        {labels.demoSpin}
      </Button>
      <Switch checked={isFast} onChange={(event) => onFast(event.target.checked)}>
        Fast
      </Switch>
    </div>
  )
}
