import { type ReactNode, useId } from 'react'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { resetVisit, useVisit } from './visit.ts'
import css from './visit-statistics.module.css'

/** What the player has bet on a game during this visit, with a graph of their profit. */
export function VisitStatistics({ game }: { game: string }) {
  const { wagered, paid, wins, losses, profits } = useVisit(game)
  const profit = paid - wagered
  return (
    <Surface as="section" isPadded className={css.statistics} aria-labelledby="visit-statistics">
      <header>
        <h2 id="visit-statistics">This visit</h2>
        <Button size="s" onClick={() => resetVisit(game)}>
          Reset
        </Button>
      </header>
      <ProfitGraph profits={profits} />
      <dl>
        <Figure name="Profit" tone={profit < 0 ? 'down' : profit > 0 ? 'up' : undefined}>
          {`${profit > 0 ? '+' : ''}${showCoins(profit / 100)}`}
        </Figure>
        <Figure name="Wagered">{showCoins(wagered / 100)}</Figure>
        <Figure name="Wins">{showCount(wins)}</Figure>
        <Figure name="Losses">{showCount(losses)}</Figure>
      </dl>
    </Surface>
  )
}

interface FigureProps {
  name: string
  tone?: 'up' | 'down' | undefined
  children: ReactNode
}

function Figure({ name, tone, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num" translate="no" data-tone={tone}>
        {children}
      </dd>
    </div>
  )
}

const WIDTH = 300
const HEIGHT = 120

/** Above the line is profit, below it is loss. Screen readers get the same from the numbers beside it. */
function ProfitGraph({ profits }: { profits: readonly number[] }) {
  const id = useId()
  const top = Math.max(...profits, 0)
  const bottom = Math.min(...profits, 0)
  const span = top - bottom || 1
  const yOf = (profit: number) => (HEIGHT * (top - profit)) / span
  const zero = top === bottom ? HEIGHT / 2 : yOf(0)
  const step = WIDTH / Math.max(profits.length - 1, 1)
  const line = profits
    .map((profit, place) => `${(place * step).toFixed(1)},${yOf(profit).toFixed(1)}`)
    .join(' ')
  return (
    <svg
      className={css.graph}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={`${id}up`}>
        <rect x="0" y="-4" width={WIDTH} height={zero + 4} />
      </clipPath>
      <clipPath id={`${id}down`}>
        <rect x="0" y={zero} width={WIDTH} height={HEIGHT - zero + 4} />
      </clipPath>
      <line className={css.zero} x1="0" x2={WIDTH} y1={zero} y2={zero} />
      {profits.length > 1
        ? (['up', 'down'] as const).map((tone) => (
            <g key={tone} clipPath={`url(#${id}${tone})`} data-tone={tone}>
              <polygon points={`0,${zero} ${line} ${WIDTH},${zero}`} />
              <polyline points={line} />
            </g>
          ))
        : null}
    </svg>
  )
}
