import { showCount } from '#client/lib/format/coins.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { FreeBox } from '#contract/http/free-boxes.ts'
import { FREE_BOX_PAUSE_MS, FREE_BOX_PLAY, xpForFreeValue } from '#domain/games/free-box.ts'
import { toCoins } from '#domain/money/money.ts'
import { formatDuration } from '#domain/schedule/format-duration.ts'
import css from './gift-head.module.css'

interface Props {
  boxes: readonly FreeBox[] | undefined
  level: number | undefined
  openMs: (box: FreeBox) => number
}

const XP_PER_COIN = Number(xpForFreeValue(100n)) / 100

/** Explains free loot, and shows what is available now. */
export function GiftHead({ boxes, level, openMs }: Props) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1>Free loot</h1>
        <p>
          One free box per tier every {formatDuration(FREE_BOX_PAUSE_MS)}. From tier{' '}
          {FREE_BOX_PLAY.tierMin} up you also need {showCount(toCoins(FREE_BOX_PLAY.cents))} coins
          of paid play in the last {formatDuration(FREE_BOX_PLAY.withinMs)}, and {XP_PER_COIN} XP
          for each coin that your openings give on average. Draws work like any other box and give
          no XP.
        </p>
      </div>
      <div className={css.now} role="status">
        {boxes ? (
          <Now boxes={boxes} level={level ?? 1} openMs={openMs} />
        ) : (
          <Skeleton height={62} />
        )}
      </div>
      <ShopPicture
        src="/art/game-free.avif"
        size={360}
        alt=""
        fetchPriority="high"
        decoding="sync"
      />
    </header>
  )
}

function Now({
  boxes,
  level,
  openMs,
}: { boxes: readonly FreeBox[] } & Pick<Props, 'openMs'> & { level: number }) {
  const ready = boxes.filter(({ lock }) => lock === null).length
  const waiting = boxes.filter(({ lock }) => lock === 'wait')
  const nextMs = Math.min(...waiting.map(openMs))
  return (
    <>
      <p>
        <b className="num" translate="no">
          {ready}
        </b>{' '}
        {ready === 1 ? 'box' : 'boxes'} ready to open
      </p>
      <p className={css.next}>
        {waiting.length > 0 ? (
          <span>
            Next in <Countdown until={() => nextMs} />
          </span>
        ) : (
          <span>{`You are level ${level}`}</span>
        )}
      </p>
    </>
  )
}
