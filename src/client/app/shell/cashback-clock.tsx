import { useConfig } from '#client/lib/api/queries.ts'

/** When the cashback is reset next, by the shop's clocks: `21:00 CET`. */
export const CashbackClock = () => (
  <small className="num" translate="no">
    {useConfig().data?.resets.cashback_clock}
  </small>
)
