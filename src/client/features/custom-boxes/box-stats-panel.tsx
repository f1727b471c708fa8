import { showCount, showPercent } from '#client/lib/format/coins.ts'
import { Pips } from '#client/ui/cards/pips.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Surface } from '#client/ui/surface.tsx'
import { TICKETS } from '#domain/games/box.ts'
import { percentOf } from '#domain/games/custom-box.ts'
import { formatCoins } from '#domain/money/money.ts'
import { type BoxStats, riskSentence } from './box-stats.ts'
import css from './box-stats-panel.module.css'

/** The return and risk of an opening, as a chart and as text. */
export function BoxStatsPanel({ stats }: { stats: BoxStats }) {
  const { risk, bands, riskProfile } = stats
  const times = Number(risk.topHundredths) / 100
  return (
    <Surface as="section" tone="flat" isPadded className={css.figures} aria-labelledby="risk">
      <h2 id="risk">
        Odds and risk <span data-mood={riskProfile}>{riskProfile}</span>
      </h2>
      <div className={css.bar} aria-hidden="true">
        {bands.map(({ rarity, tickets }) => (
          <i
            key={rarity}
            style={{ ...tintOf(rarity), flexGrow: Math.max(tickets / TICKETS, 0.006) }}
          />
        ))}
      </div>
      <ul className={css.bands}>
        {bands.map(({ rarity, tickets }) => (
          <li key={rarity}>
            <Pips rarity={rarity} />
            <span>{rarity}</span>
            <b className="num" translate="no">
              {percentOf(tickets)}%
            </b>
          </li>
        ))}
      </ul>
      <p className={css.mood}>{riskSentence(stats)}</p>
      <dl className={css.facts}>
        <div>
          <dt>Wins at least the price</dt>
          <dd className="num" translate="no">
            {percentOf(risk.ticketsAbove)}%
          </dd>
        </div>
        <div>
          <dt>Median prize</dt>
          <dd className="num" translate="no">
            {formatCoins(risk.medianCents)}
          </dd>
        </div>
        <div>
          <dt>Top prize</dt>
          <dd className="num" translate="no">
            {`${times < 100 ? times.toFixed(1) : showCount(Math.floor(times))}× the price`}
          </dd>
        </div>
        <div>
          <dt>Of what is paid</dt>
          <dd className="num" translate="no">
            {sharesOf(stats.rtp)}
          </dd>
        </div>
      </dl>
    </Surface>
  )
}

const MAKER_PERCENT = 1

/** How a stake is divided, in percent; the rounding remainder of the return goes to the house. */
const sharesOf = (rtp: number): string =>
  `${showPercent(rtp, 2)} back · ${MAKER_PERCENT}% yours · ${showPercent(100 - MAKER_PERCENT - rtp, 2)} ours`
