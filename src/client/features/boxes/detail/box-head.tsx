import { useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#client/lib/browser/lazy-part.tsx'
import { useSettings } from '#client/lib/browser/settings.ts'
import { SeedFacts } from '#client/player/seed-facts.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Box } from '#contract/http/boxes.ts'
import css from './box-head.module.css'

const ReportButton = lazyPart(
  async () => (await import('#client/player/report/report-button.tsx')).ReportButton,
)

/** The box's name and facts, with a link to verify its draw. */
export function BoxHead({ box }: { box: Box }) {
  const { isMuted } = useSettings()
  const [isFairnessOpen, setFairnessOpen] = useState(false)
  const prices = box.items.map(({ price }) => price)
  return (
    <header className={css.head}>
      <ShopPicture
        className={css.chest}
        src={box.img_url}
        size={112}
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
            Made by <Link to={`/players/${box.maker.id}`}>{box.maker.name}</Link>{' '}
            <ReportButton reported={{ kind: 'box', slug: box.slug, makerId: box.maker.id }} />
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
          onClick={() => useSettings.setState({ isMuted: !isMuted })}
        />
      </div>
      {isFairnessOpen && <FairnessSheet box={box} onClose={() => setFairnessOpen(false)} />}
    </header>
  )
}

/** The commitments that bind the next opening. */
function FairnessSheet({ box, onClose }: { box: Box; onClose: () => void }) {
  return (
    <Modal title="Provably fair" onClose={onClose}>
      <p className={css.intro}>
        We commit to our seed before you open, and your browser adds its own, so neither side can
        choose the ticket. Once the seeds are rotated, you can verify every ticket.
      </p>
      <SeedFacts
        className={css.facts}
        version={{ name: `Hash of version ${box.version} of this box`, hash: box.version_hash }}
      />
      <Button to="/provably-fair" isWide>
        How to check a roll
      </Button>
    </Modal>
  )
}
