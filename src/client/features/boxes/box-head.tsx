import { useState } from 'react'
import { Link } from 'react-router'
import { useMuted } from '#client/lib/browser/muted.ts'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Box } from '#contract/http/boxes.ts'
import css from './box-head.module.css'
import { FairnessSheet } from './fairness-sheet.tsx'

/** What the box is, and that its draw can be checked. */
export function BoxHead({ box }: { box: Box }) {
  const [isMuted, setMuted] = useMuted()
  const [isFairnessOpen, setFairnessOpen] = useState(false)
  const prices = box.items.map(({ price }) => price)
  return (
    <header className={css.head}>
      <img
        className={css.chest}
        src={box.img_url}
        width="480"
        height="480"
        fetchPriority="high"
        decoding="sync"
        alt=""
      />
      <div className={css.words}>
        <h1>{box.name}</h1>
        <p>
          {box.description}{' '}
          <span className={css.range}>
            {box.items.length} items, <Price coins={Math.min(...prices)} size={14} /> to{' '}
            <Price coins={Math.max(...prices)} size={14} />
          </span>
        </p>
        {box.maker ? (
          <p>
            Made by <Link to={`/players/${box.maker.id}`}>{box.maker.name}</Link>
          </p>
        ) : null}
      </div>
      <div className={css.chips}>
        <button type="button" className={css.fair} onClick={() => setFairnessOpen(true)}>
          <Icon name="seal-check-fill" size={17} />
          <span>Provably fair</span>
        </button>
        <IconButton
          icon={isMuted ? 'speaker-slash-fill' : 'speaker-high-fill'}
          label="Sound"
          aria-pressed={!isMuted}
          onClick={() => setMuted(!isMuted)}
        />
      </div>
      {isFairnessOpen && <FairnessSheet box={box} onClose={() => setFairnessOpen(false)} />}
    </header>
  )
}
