import { useEffect, useState } from 'react'
import { Chip } from '#client/ui/chip.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { Box } from '#contract/http/boxes.ts'
import { labels } from '#contract/labels.ts'
import { throwConfetti } from './celebrate.ts'
import { DemoResult } from './demo-result.tsx'
import type { Outcome } from './opening-state.ts'
import { WinScene } from './win-scene.tsx'
import { WonResult } from './won-result.tsx'

export interface WinSheetProps {
  box: Box
  outcome: Outcome
  /** Whether the box can be opened once more. */
  canOpen: boolean
  onClose: () => void
  onOpenAgain: () => void
  onDemoAgain: () => void
}

/** For so long the reel itself shows its result, before the sheet covers it. */
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
