import { useState } from 'react'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useSession } from '#client/player/session.ts'
import type { Box } from '#contract/http/boxes.ts'
import { BoxControls } from './box-controls.tsx'
import { BoxHead } from './box-head.tsx'
import css from './box-stage.module.css'
import { soundWin } from './celebrate.ts'
import { FreeControls } from './free-controls.tsx'
import { hueOf } from './hue.ts'
import { KeysHint } from './keys-hint.tsx'
import { LazyWinSheet } from './lazy-win-sheet.tsx'
import { OpeningNotice } from './opening-notice.tsx'
import { OpeningStatus } from './opening-status.tsx'
import { Reel } from './reel-lanes.tsx'
import { useFreeOffer } from './use-free-offer.ts'
import { useOpening } from './use-opening.ts'
import { useOpeningKeys } from './use-opening-keys.ts'
import { useRefusal } from './use-refusal.ts'
import { useStoredFlag } from './use-stored-flag.ts'

/** Where a box is opened: its head, the reel, and everything that can be pressed. */
export function BoxStage({ box }: { box: Box }) {
  const [count, setCount] = useState(1)
  const [isFast, setFast] = useStoredFlag('fast', false)
  const [hasKeys, setHasKeys] = useStoredFlag('keys', true)
  const isVisitor = useSession(({ auth }) => auth === null)
  const modal = useModalRoute()
  const { change, clearChange, handleRefused } = useRefusal(box)
  const opening = useOpening(box, handleRefused)
  const offer = useFreeOffer(box)
  const canOpen = offer?.canOpen ?? true

  const { state } = opening
  const isBusy = state.phase === 'waiting' || state.phase === 'spinning'
  const isUnanswered = state.phase === 'unanswered'
  const outcome = 'outcome' in state ? state.outcome : null

  const handleOpen = () => {
    if (!canOpen) return
    if (isVisitor) return modal.open('register')
    if (isUnanswered) return opening.retry()
    clearChange()
    opening.open(count)
  }
  const handleLanded = () => {
    if (outcome) soundWin(outcome.items)
    opening.land()
  }
  const handleCount = (next: number) => {
    if (!isBusy && !isUnanswered && !offer) setCount(next)
  }
  useOpeningKeys({ isOn: hasKeys, onOpen: handleOpen, onCount: handleCount })

  const controls = {
    isFast,
    isWaiting: state.phase === 'waiting',
    isBusy,
    onFast: setFast,
    onOpen: handleOpen,
    onDemo: () => opening.openDemo(count),
  }

  return (
    <section className={css.stage} style={hueOf(box)} aria-label={`Open ${box.name}`}>
      <BoxHead box={box} />
      <div className={css.reel}>
        <Reel
          items={box.items}
          count={count}
          outcome={outcome}
          isWaiting={state.phase === 'waiting'}
          pace={isFast ? 'fast' : 'full'}
          onLanded={handleLanded}
        />
        <OpeningNotice opening={opening} change={change} onClearChange={clearChange} />
      </div>
      {offer ? (
        <FreeControls offer={offer} {...controls} />
      ) : (
        <BoxControls
          {...controls}
          price={box.price}
          count={count}
          isCountFixed={isBusy || isUnanswered}
          onCount={handleCount}
        />
      )}
      <KeysHint isOn={hasKeys} hasCount={!offer} onChange={setHasKeys} />
      <OpeningStatus state={state} />
      {state.phase === 'won' && (
        <LazyWinSheet
          key={state.outcome.id}
          box={box}
          outcome={state.outcome}
          canOpen={canOpen}
          onClose={opening.close}
          onOpenAgain={handleOpen}
          onDemoAgain={() => opening.openDemo(count)}
        />
      )}
    </section>
  )
}
