import { useEffect, useRef, useState } from 'react'
import { knownBrand } from '#client/lib/api/config.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { useSettings } from '#client/lib/browser/settings.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { BattleStatusChip, BattleTags, ruleOf } from '#client/player/battles/battle-labels.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Battle } from '#contract/http/battles.ts'
import css from './battle-head.module.css'

interface BattleHeadProps {
  battle: Battle
  /** Whether its deciding draw is still shown: until then it counts as running. */
  isDrawing: boolean
  /** How many pages follow the battle; null until that is known. */
  watching: number | null
}

/** The battle's title, price and rules. */
export function BattleHead({ battle, isDrawing, watching }: BattleHeadProps) {
  const { isMuted } = useSettings()
  return (
    <header className={css.head} data-status={battle.status}>
      <div className={css.words}>
        <div className={css.chips}>
          <BattleStatusChip battle={isDrawing ? { ...battle, status: 'in_progress' } : battle} />
          <Watching count={watching} />
          <BattleTags battle={battle} />
        </div>
        <h1>{titleOf(battle)}</h1>
        <p className={css.rule}>{ruleOf(battle.mode, battle.is_crazy)}</p>
      </div>
      <div className={css.side}>
        <p className={css.price}>
          <span>A seat</span>
          <Price coins={battle.price} size={20} />
          {battle.fee_share > 0 ? <small className="num">+{battle.fee_share}% fee</small> : null}
        </p>
        <ShareButton battle={battle} />
        <IconButton
          icon={isMuted ? 'speaker-slash-fill' : 'speaker-high-fill'}
          label="Sound"
          aria-pressed={!isMuted}
          onClick={() => useSettings.setState({ isMuted: !isMuted })}
        />
      </div>
    </header>
  )
}

/** How many watch. It has its place before it is known, so that nothing moves then. */
function Watching({ count }: { count: number | null }) {
  return (
    <span className={css.watching} data-known={count !== null}>
      <Chip icon="eye-fill" title="Pages that follow this battle now, with those of its players">
        <span>
          {showCount(count ?? 0)}
          <span className={css.long}> watching</span>
        </span>
      </Chip>
    </span>
  )
}

/** "Battle of 4": the boxes have their own row below. */
function titleOf({ rounds_count, boxes }: Battle): string {
  const [first] = boxes
  if (boxes.length === 1 && first) {
    return rounds_count === 1 ? first.name : `${first.name}, ${rounds_count} rounds`
  }
  return `Battle of ${rounds_count} rounds`
}

const SAID_MS = 1_500

/** Shares the battle's address: with the phone's share sheet if there is one, else through the clipboard. */
function ShareButton({ battle }: { battle: Pick<Battle, 'id'> }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button size="s" className={css.share} onClick={() => void share(battle.id).then(setCopied)}>
      <Icon name={isCopied ? 'check-bold' : 'share-network-fill'} size={17} />
      <span className={css.word} role="status">
        {isCopied ? 'Link copied' : 'Share'}
      </span>
    </Button>
  )
}

/** Returns whether the link was copied. */
async function share(battleId: string): Promise<boolean> {
  const url = new URL(atBase(`/battles/${battleId}`), location.origin).href
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches
  try {
    if (hasSheet) await navigator.share({ url, title: `A battle at ${knownBrand()}` })
    else await navigator.clipboard.writeText(url)
    return !hasSheet
  } catch {
    // The sheet was closed, or the clipboard is unavailable: the address bar holds the same link.
    return false
  }
}

interface RoundStripProps {
  rounds: Battle['rounds']
  /** The number of finished rounds. */
  done: number
  /** The round being played, or null. */
  current: number | null
}

/** The boxes in the order of play; the one being opened is scrolled into view. */
export function RoundStrip({ rounds, done, current }: RoundStripProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const open = list.current?.children[current ?? 0]
    if (!(open instanceof HTMLElement) || !list.current) return
    const middle = open.offsetLeft - (list.current.clientWidth - open.clientWidth) / 2
    list.current.scrollTo({ left: middle, behavior: 'smooth' })
  }, [current])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
    <ol className={css.rounds} ref={list} aria-label="Rounds" tabIndex={0}>
      {rounds.map(({ round, box }) => (
        <li
          key={round}
          title={box.name}
          data-state={round === current ? 'current' : round < done ? 'done' : 'ahead'}
          aria-current={round === current ? 'step' : undefined}
        >
          <ShopPicture src={box.img_url} size={52} decoding="async" alt={box.name} />
          <span className="num" translate="no">
            {round + 1}
          </span>
        </li>
      ))}
    </ol>
  )
}
