import { useState } from 'react'
import { burstConfetti } from '#client/lib/browser/confetti.ts'
import { useSettings } from '#client/lib/browser/settings.ts'
import { play, type Sound } from '#client/lib/browser/sound.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { Button } from '#client/ui/button.tsx'
import { ItemTile } from '#client/ui/cards/item-tile.tsx'
import { rarities } from '#client/ui/cards/rarity.ts'
import { Chip } from '#client/ui/chip.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Progress } from '#client/ui/feedback/progress.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { iconNames } from '#client/ui/icons.ts'
import { LevelBadge } from '#client/ui/level-badge.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Section } from '#client/ui/section.tsx'
import { GalleryForm } from './gallery-form.tsx'
import css from './gallery-page.module.css'
import { GalleryTokens } from './gallery-tokens.tsx'

const levels = [1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]
const sounds: readonly Sound[] = ['tick', 'bust', 'coin']

/** Shows all components of the design system on one page. Development only. */
export function GalleryPage() {
  const [isModalOpen, setModalOpen] = useState(false)
  const { isMuted } = useSettings()
  return (
    <>
      <h1>Design system</h1>
      <GalleryTokens />
      <Section title="Buttons">
        <div className={css.row}>
          <Button variant="brass">Brass</Button>
          <Button>Ghost</Button>
          <Button variant="plain">Plain</Button>
          <Button variant="brass" isBusy>
            Busy
          </Button>
          <Button variant="brass" disabled>
            Disabled
          </Button>
          <Button size="s">Small</Button>
          <Button size="l" to="/">
            Large link
          </Button>
          <Button onClick={() => setModalOpen(true)}>Modal</Button>
        </div>
      </Section>
      <Section title="Toasts, sound, confetti">
        <div className={css.row}>
          <Button onClick={() => toast.success('Sold for 1,249.00 coins.')}>Success</Button>
          <Button onClick={() => toast.error('Your balance is too low.')}>Error</Button>
          <Button onClick={() => toast.info('Your session has ended.')}>Info</Button>
          <Button onClick={() => toast.warning('Choose an address.')}>Warning</Button>
          <Button
            onClick={() => toast.show('Saved.', { position: 'bottom-center', theme: 'light' })}
          >
            Default
          </Button>
          {sounds.map((sound) => (
            <Button key={sound} onClick={() => play(sound)}>
              {sound}
            </Button>
          ))}
          <Switch
            checked={isMuted}
            onChange={(event) => useSettings.setState({ isMuted: event.target.checked })}
          >
            Muted
          </Switch>
          <Button onClick={() => void burstConfetti({ colors: ['var(--r-epic)', 'var(--brass)'] })}>
            Confetti
          </Button>
        </div>
      </Section>
      <Section title="Forms">
        <GalleryForm />
      </Section>
      <Section title="Small parts">
        <div className={css.row}>
          {levels.map((level) => (
            <LevelBadge key={level} level={level} size={40} />
          ))}
        </div>
        <div className={css.row}>
          <Price coins={1284.5} />
          <Chip>Plain</Chip>
          <Chip tone="brass">Brass</Chip>
          <Chip tone="up" icon="seal-check-fill">
            Verified
          </Chip>
          <Chip tone="down">Lost</Chip>
          <Copy text="9f2c" label="seed" />
          <Skeleton width={160} height={40} />
        </div>
        <Progress label="Level" value={0.62} />
      </Section>
      <Section title="Items">
        <div className={css.tiles}>
          {rarities.map((rarity) => (
            <ItemTile key={rarity} item={itemOf(rarity)} chance={0.02} />
          ))}
        </div>
      </Section>
      <Section title="States">
        <Empty
          title="Nothing here yet"
          text="What you draw comes here."
          action={<Button to="/boxes">Boxes</Button>}
        />
        <ErrorPanel error={new Error('We cannot reach the server.')} onRetry={() => undefined} />
        <Table label="Rolls">
          <thead>
            <tr>
              <th>Nonce</th>
              <th>Result</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>0</td>
              <td>1544067</td>
            </tr>
          </tbody>
        </Table>
      </Section>
      <Section title="Icons">
        <div className={css.row}>
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} size={24} />
            </span>
          ))}
        </div>
      </Section>
      {isModalOpen ? (
        <Modal title="A modal" onClose={() => setModalOpen(false)}>
          <GalleryForm />
        </Modal>
      ) : null}
    </>
  )
}

function itemOf(rarity: (typeof rarities)[number]) {
  const img_url = '/art/item-bag-red.avif'
  return { name: `A ${rarity} bag`, house: 'Atelier', img_url, rarity, price: 1249 }
}
