import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { BoxName } from '#client/lib/api/queries.ts'
import { pathWithin } from '#client/lib/browser/base-path.ts'
import { boxAt } from '#contract/pages.ts'

/** A pointer that only passes by, or the keys that walk on, open nothing. */
const INTENT_MS = 350
/** Time to move the pointer from a card to its panel. */
const LEAVE_MS = 250
/** As long as systems wait for a long press. */
const PRESS_MS = 450
/** A finger never keeps quite still. */
const PRESS_MOVE_MAX = 10

export const PANEL_ID = 'box-peek'

/** The card whose contents are shown. */
export interface Peek {
  card: HTMLElement
  box: BoxName
  /** By a long press: shown until something else is touched. */
  isPressed: boolean
}

/**
 * The box card that a visitor looks into: under the mouse for a moment, focused by keys, or pressed for long. Listens
 * on the document, because cards are hydrated one after the other, and need no script of their own for it.
 */
export function usePeek(): Peek | null {
  const { pathname } = useLocation()
  const [peek, setPeek] = useState<(Peek & { pathname: string }) | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    const on = <K extends keyof DocumentEventMap>(
      type: K,
      handle: (event: DocumentEventMap[K]) => void,
    ) => document.addEventListener(type, handle, { signal: stop.signal, capture: true })
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: HTMLElement | null = null
    let pressedAt: { x: number; y: number } | null = null
    let pointer = { x: 0, y: 0 }
    /** Where the pointer rested at Escape: nobody points at what comes to light below it. */
    let restedAt: typeof pointer | null = null
    /** The click at the end of a long press is not meant for the card. */
    let isClickDue = false

    const later = (ms: number, work: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(work, ms)
    }
    const open = (card: HTMLAnchorElement, isPressed: boolean) => {
      const box = boxAt(pathWithin(card))
      if (!box || !card.isConnected) return
      shown = card
      setPeek({ card, box, isPressed, pathname })
    }
    const close = () => {
      clearTimeout(timer)
      pressedAt = null
      if (shown) setPeek(null)
      shown = null
    }

    on('pointerover', ({ target, pointerType, clientX, clientY }) => {
      if (pointerType === 'touch') return
      if (restedAt?.x === clientX && restedAt.y === clientY) return
      restedAt = null
      const card = cardAt(target)
      if (card && card !== shown) return later(INTENT_MS, () => open(card, false))
      if (card || isInPanel(target)) return clearTimeout(timer)
      later(LEAVE_MS, close)
    })
    on('focusin', ({ target }) => {
      const card = cardAt(target)
      if (card?.matches(':focus-visible')) later(INTENT_MS, () => open(card, false))
      // A finger that lifts focuses the card, or what is around it and the panel.
      else if (!(target instanceof Node && target.contains(shown)) && !isInPanel(target)) close()
    })
    on('keydown', ({ key }) => {
      if (key !== 'Escape') return
      close()
      restedAt = pointer
    })
    on('pointerdown', ({ target, pointerType, clientX, clientY }) => {
      isClickDue = false
      close()
      const card = cardAt(target)
      if (!card || pointerType !== 'touch') return
      pressedAt = { x: clientX, y: clientY }
      later(PRESS_MS, () => {
        isClickDue = true
        open(card, true)
      })
    })
    on('pointermove', ({ clientX, clientY }) => {
      pointer = { x: clientX, y: clientY }
      if (!pressedAt || shown) return
      if (Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > PRESS_MOVE_MAX) close()
    })
    for (const type of ['pointerup', 'pointercancel'] as const) {
      on(type, () => {
        pressedAt = null
        if (!shown) clearTimeout(timer)
      })
    }
    // The system's own menu of a link.
    on('contextmenu', (event) => {
      if (pressedAt && cardAt(event.target)) event.preventDefault()
    })
    on('click', (event) => {
      if (!isClickDue || !cardAt(event.target)) return
      isClickDue = false
      event.preventDefault()
      event.stopPropagation()
    })
    // Lists scroll by themselves, such as the live drops.
    on('scroll', ({ target }) => {
      if (target === document) close()
    })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [pathname])

  return peek?.pathname === pathname ? peek : null
}

const cardAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-peek]') : null

const isInPanel = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${PANEL_ID}`) !== null
