import { useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { bestRarity, throwConfetti } from '#client/ui/cards/celebrate.ts'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { ResultItem } from '#client/ui/cards/result-item.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import sheet from '#client/ui/overlay/result-sheet.module.css'
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
  useEffect(() => {
    if (isDue && !outcome.isDemo) throwConfetti(outcome.items)
  }, [isDue, outcome])
  if (!isDue) return null

  const names = outcome.items.map(({ name }) => name).join(', ')
  const title = outcome.isDemo ? `The demo drew ${names}` : `You won ${names}`
  return (
    <Modal
      title={title}
      size="l"
      header={outcome.isDemo ? <Chip>{labels.demoSpin}</Chip> : <Chip tone="brass">You won</Chip>}
      onClose={onClose}
    >
      <WinScene box={box} items={outcome.items} />
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

/** The open chest in its light; a single win rises out of it, several are listed below. */
function WinScene({ box, items }: { box: Box; items: readonly Item[] }) {
  const [first] = items
  const isSingle = items.length === 1
  return (
    <div
      className={css.scene}
      style={tintOf(bestRarity(items))}
      data-single={isSingle}
      aria-hidden="true"
    >
      <i className={sheet.rays} />
      <i className={sheet.glow} />
      <i className={sheet.fade} />
      <img className={css.chest} src={box.open_img_url} width="900" height="900" alt="" />
      {isSingle && first && (
        <img className={css.item} src={first.img_url} width="360" height="360" alt="" />
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
