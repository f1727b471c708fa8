import { useConfig } from '#client/lib/api/queries.ts'
import { useNow } from '#client/lib/browser/use-now.ts'
import { showPercent } from '#client/lib/format/coins.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { CashbackView } from '#contract/http/cashback.ts'
import { REWARD_SHARES } from '#domain/rewards/reward-shares.ts'
import css from './cashback-page.module.css'

const SHARE_OF_LOSS = REWARD_SHARES.cashback / 10_000
const PERCENT = 100

/** The cashback accruing until the next reset, and what it is computed from. */
export function DayPanel({ cashback, resetMs }: { cashback: CashbackView; resetMs: number }) {
  const clock = useConfig().data?.resets.cashback_clock
  const { stake, payout, net_loss, rate, theoretical_loss, accrued } = cashback
  const won = payout - stake
  return (
    <Surface as="section" tone="flat" isPadded className={css.day} aria-label="Today">
      <header>
        <h2>Accruing today</h2>
        <span className={css.left}>
          Reset in <Countdown until={() => resetMs} />
          <span translate="no">{clock ? ` at ${clock}` : null}</span>
        </span>
      </header>
      <p className={css.amount} data-empty={accrued === 0} aria-live="polite">
        <Price coins={accrued} size={28} />
      </p>
      <dl className={css.sum}>
        <Line name="Stakes" coins={stake} />
        <Line name="Payouts" coins={payout} sign="−" />
        <Line name="Net loss" coins={net_loss} isTotal />
        <Line name={`Net loss × ${showPercent(rate)}`} coins={(net_loss * rate) / PERCENT} />
        <Line
          name={`Most: ${SHARE_OF_LOSS * PERCENT}% of the theoretical loss`}
          coins={theoretical_loss * SHARE_OF_LOSS}
        />
      </dl>
      {won > 0 ? (
        <p className={css.note}>
          You are <CoinAmount coins={won} /> coins up since the last reset, so nothing accrues.
        </p>
      ) : null}
      <DayLine fromMs={Date.parse(cashback.since)} untilMs={Date.parse(cashback.resets_at)} />
    </Surface>
  )
}

interface LineProps {
  name: string
  coins: number
  sign?: string
  isTotal?: boolean
}

function Line({ name, coins, sign = '', isTotal = false }: LineProps) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd className="num" translate="no">
        <span>{coins === 0 ? '' : sign}</span>
        <CoinAmount coins={coins} />
      </dd>
    </div>
  )
}

/** The elapsed share of the day, along the bottom of the panel. */
function DayLine({ fromMs, untilMs }: { fromMs: number; untilMs: number }) {
  const now = useNow()
  const passed = Math.min(1, Math.max(0, (now - fromMs) / (untilMs - fromMs)))
  return <i style={{ transform: `scaleX(${passed.toFixed(4)})` }} />
}
