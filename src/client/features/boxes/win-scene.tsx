import { tintOf } from '#client/ui/cards/rarity.ts'
import type { Box, Item } from '#contract/http/boxes.ts'
import { bestRarity } from './celebrate.ts'
import css from './win-scene.module.css'

/** The chest stands open in its light; a single win rises out of it, several are listed below. */
export function WinScene({ box, items }: { box: Box; items: readonly Item[] }) {
  const [first] = items
  const isSingle = items.length === 1
  return (
    <div
      className={css.scene}
      style={tintOf(bestRarity(items))}
      data-single={isSingle}
      aria-hidden="true"
    >
      <i className={css.rays} />
      <i className={css.glow} />
      <i className={css.fade} />
      <img className={css.chest} src={box.open_img_url} width="900" height="900" alt="" />
      {isSingle && first && (
        <img className={css.item} src={first.img_url} width="360" height="360" alt="" />
      )}
    </div>
  )
}
