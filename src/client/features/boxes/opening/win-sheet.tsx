import { useEffect, useEffectEvent, useState } from 'react'
import { soundResult, throwConfetti } from '#client/player/results/celebrate.ts'
import { ResultHead, ResultLight } from '#client/player/results/result-card.tsx'
import { type BetResult, hasWon, sumResults } from '#client/ui/bets/result.ts'
import { Button } from '#client/ui/button.tsx'
import { bestRarity, tintOf } from '#client/ui/cards/rarity.ts'
import { ResultItem } from '#client/ui/cards/result-item.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import sheet from '#client/ui/overlay/result-sheet.module.css'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Box, Item } from '#contract/http/boxes.ts'
import { labels } from '#contract/labels.ts'
import type { Outcome } from './outcome.ts'
import css from './win-sheet.module.css'
import { ItemRow, WonResult } from './won-result.tsx'

export interface WinSheetProps {
  box: Box
  outcome: Outcome
  /** Whether the box can be opened once more. */
  canOpen: boolean
  onClose: () => void
  onOpenAgain: () => void
  onDemoAgain: () => void
}

/** How long the reel shows its result before the sheet covers it. */
const HOLD_MS = 700

export function WinSheet(props: WinSheetProps) {
  const { box, outcome, canOpen, onClose, onOpenAgain, onDemoAgain } = props
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  const result = resultOf(outcome)
  const handleLanded = useEffectEvent(() => soundResult(result))
  const handleShown = useEffectEvent(() => {
    if (outcome.isDemo) return
    const colors = [`var(--r-${bestRarity(outcome.items)})`, 'var(--brass)', 'var(--text)']
    throwConfetti(result, { origin: { x: 0.5, y: 0.42 }, colors })
  })
  useEffect(() => handleLanded(), [])
  useEffect(() => {
    if (isDue) handleShown()
  }, [isDue])
  if (!isDue) return null
  return (
    <Modal
      title={titleOf(outcome, result)}
      size="l"
      header={outcome.isDemo ? <Chip>{labels.demoSpin}</Chip> : <ResultHead result={result} />}
      onClose={onClose}
    >
      <WinScene box={box} items={outcome.items} result={result} />
      {outcome.isDemo ? (
        <DemoResult
          box={box}
          items={outcome.items}
          canOpen={canOpen}
          onOpen={onOpenAgain}
          onAgain={onDemoAgain}
          onClose={onClose}
        />
      ) : (
        <WonResult box={box} openings={outcome.openings} onAgain={onOpenAgain} onClose={onClose} />
      )}
    </Modal>
  )
}

/** The items count at their prices, all together against what the openings cost. */
const resultOf = ({ items, stake }: Outcome): BetResult => ({
  stake,
  payout: sumResults(items.map(({ price }) => ({ stake: 0, payout: price }))).payout,
})

function titleOf({ isDemo, items }: Outcome, result: BetResult): string {
  const names = items.map(({ name }) => name).join(', ')
  if (isDemo) return `The demo drew ${names}`
  return `You ${hasWon(result) ? 'won' : 'drew'} ${names}`
}

interface WinSceneProps {
  box: Box
  items: readonly Item[]
  result: BetResult
}

/** The open chest, a win in the light of its grade; a single item rises out of it, several are listed below. */
function WinScene({ box, items, result }: WinSceneProps) {
  const [first] = items
  const isSingle = items.length === 1
  return (
    <div
      className={css.scene}
      style={tintOf(bestRarity(items))}
      data-single={isSingle}
      aria-hidden="true"
    >
      <ResultLight result={result} />
      <i className={sheet.fade} />
      <ShopPicture className={css.chest} src={box.open_img_url} size={900} alt="" />
      {isSingle && first && (
        <ShopPicture className={css.item} src={first.img_url} size={360} alt="" />
      )}
    </div>
  )
}

interface DemoResultProps {
  box: Box
  items: readonly Item[]
  canOpen: boolean
  onOpen: () => void
  onAgain: () => void
  onClose: () => void
}

/** The end of a demo, with a reminder that nothing was paid and nothing won. */
function DemoResult({ box, items, canOpen, onOpen, onAgain, onClose }: DemoResultProps) {
  const [single] = items.length === 1 ? items : []
  return (
    <>
      {single ? (
        <ResultItem item={single} />
      ) : (
        <ul className={css.list}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a demo's items may repeat.
            <li key={index}>
              <ItemRow item={item} />
            </li>
          ))}
        </ul>
      )}
      <p className={css.note}>
        Drawn in your browser with this box’s published odds. Nothing was paid or won.
      </p>
      <div className={sheet.actions}>
        <Button onClick={onAgain}>Demo again</Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
        {canOpen ? (
          <Button variant="brass" className={sheet.again} onClick={onOpen}>
            {box.price > 0 ? (
              <span>
                Open for <CoinAmount coins={box.price * items.length} />
              </span>
            ) : (
              'Open for free'
            )}
          </Button>
        ) : null}
      </div>
    </>
  )
}
