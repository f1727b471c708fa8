import { Link } from 'react-router'
import { showCoinsShort, showCount, showPercent } from '#client/lib/format/coins.ts'
import { Chip } from '#client/ui/chip.tsx'
import { gamePages } from '#contract/game-pages/game-pages.ts'
import type { GameStatistics } from '#contract/http/statistics.ts'
import { type BoxKind, boxPath } from '#contract/pages.ts'
import { placesOf } from './places.ts'
import css from './return-row.module.css'

/** One game or box: a chart of its return, and the figures. */
export function ReturnRow({ line }: { line: GameStatistics }) {
  const { name, bets, stake, stated_rtp, realised_rtp, interval, is_alarm } = line
  const path = pathOf(line)
  return (
    <li className={css.row} data-alarm={is_alarm}>
      <div className={css.name}>
        {path ? <Link to={path}>{name}</Link> : <span>{name}</span>}
        <small>
          {showCount(bets)} {bets === 1 ? 'bet' : 'bets'} · {showCoinsShort(stake)} staked
        </small>
        {is_alarm ? <Chip tone="down">Deviates from its odds</Chip> : null}
      </div>
      <Picture line={line} />
      <dl className={css.figures}>
        <div>
          <dt>Stated</dt>
          <dd>{showRtp(stated_rtp)}</dd>
        </div>
        <div>
          <dt>Paid back</dt>
          <dd>{showRtp(realised_rtp)}</dd>
        </div>
        <div>
          <dt>99% range</dt>
          <dd>
            {showRtp(interval[0])} – {showRtp(interval[1])}
          </dd>
        </div>
      </dl>
    </li>
  )
}

/** The interval as a bar, the realised RTP as a dot, the stated RTP as a line. */
function Picture({ line }: { line: GameStatistics }) {
  const { low, high, realised, stated } = placesOf(line)
  return (
    <div className={css.picture} aria-hidden="true">
      <i className={css.bar} style={{ left: `${low}%`, width: `${high - low}%` }} />
      <i className={css.stated} style={{ left: `${stated}%` }} />
      <i className={css.dot} style={{ left: `${realised}%` }} />
    </div>
  )
}

const showRtp = (percent: number): string => showPercent(Number(percent.toFixed(2)))

function pathOf({ game, configuration }: GameStatistics): string | undefined {
  if (game !== 'box') return gamePages.find((page) => page.game === game)?.path
  return configuration
    ? boxPath({ kind: configuration.kind as BoxKind, slug: configuration.slug })
    : undefined
}
