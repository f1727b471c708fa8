import { type CSSProperties, useState } from 'react'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useSettings } from '#client/lib/browser/settings.ts'
import { useSoundOnGesture } from '#client/lib/browser/sound.ts'
import { useFast } from '#client/player/fast-results.tsx'
import { useSession } from '#client/player/session.ts'
import { soundWin } from '#client/ui/cards/celebrate.ts'
import { Recovering } from '#client/ui/feedback/recovering.tsx'
import type { Box } from '#contract/http/boxes.ts'
import { BoxHead } from '../detail/box-head.tsx'
import {
  BoxControls,
  FreeControls,
  OpeningKeys,
  useFreeOffer,
  useOpeningKeys,
} from './box-controls.tsx'
import css from './box-stage.module.css'
import { LazyWinSheet } from './lazy-win-sheet.tsx'
import { OpeningNotice, useRefusal } from './opening-notice.tsx'
import type { OpeningState } from './outcome.ts'
import { Reel } from './reel-lanes.tsx'
import { useOpening } from './use-opening.ts'

/** The stage of a box: its head, the reel, and all controls. */
export function BoxStage({ box }: { box: Box }) {
  const [count, setCount] = useState(1)
  const hasKeys = useSettings((settings) => settings.hasKeys)
  const isFast = useFast()
  const isVisitor = useSession(({ auth }) => auth === null)
  const modal = useModalRoute()
  const { change, clearChange, handleRefused } = useRefusal(box)
  const opening = useOpening(box, handleRefused)
  const offer = useFreeOffer(box)
  const canOpen = offer?.canOpen ?? true

  const { state } = opening
  const isBusy = state.phase === 'waiting' || state.phase === 'answered'
  const isUnanswered = state.phase === 'unanswered'
  const outcome = 'result' in state ? state.result : null

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
  useSoundOnGesture()
  useOpeningKeys({ isOn: hasKeys, onOpen: handleOpen, onCount: handleCount })

  const controls = {
    isWaiting: state.phase === 'waiting',
    isBusy,
    onOpen: handleOpen,
    onDemo: () => opening.openDemo(count),
  }

  return (
    <section
      className={css.stage}
      style={{ '--h': box.hue } as CSSProperties}
      aria-label={`Open ${box.name}`}
      translate="no"
    >
      <BoxHead box={box} />
      <div className={css.reel}>
        <Recovering>
          <Reel
            items={box.items}
            count={count}
            outcome={outcome}
            isWaiting={state.phase === 'waiting'}
            pace={isFast ? 'fast' : 'full'}
            onLanded={handleLanded}
          />
          <OpeningNotice opening={opening} change={change} onClearChange={clearChange} />
        </Recovering>
      </div>
      <Recovering>
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
      </Recovering>
      <OpeningKeys hasCount={!offer} />
      <OpeningStatus state={state} />
      {state.phase === 'revealed' && (
        <LazyWinSheet
          key={state.result.id}
          box={box}
          outcome={state.result}
          canOpen={canOpen}
          onClose={opening.close}
          onOpenAgain={handleOpen}
          onDemoAgain={() => opening.openDemo(count)}
        />
      )}
    </section>
  )
}

/** Announces an opening's progress to screen readers; the win sheet announces the result. */
function OpeningStatus({ state }: { state: OpeningState }) {
  return (
    <p className="hidden" role="status">
      {statusOf(state)}
    </p>
  )
}

function statusOf(state: OpeningState): string {
  switch (state.phase) {
    case 'waiting':
      return 'Opening.'
    case 'answered':
      return state.result.isDemo ? 'The demo reel is spinning.' : 'Paid. The reel is spinning.'
    default:
      return ''
  }
}
