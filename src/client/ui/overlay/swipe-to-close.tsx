import { useDrag } from '@use-gesture/react'
import type { RefObject } from 'react'

interface SwipeToCloseProps {
  dialog: RefObject<HTMLDialogElement | null>
  onClose: () => void
}

/** Of the sheet's height. */
const FRACTION = 0.3
/** In px per ms. */
const QUICK = 0.6

/**
 * The sheet follows a finger on its head. It closes past a fraction of its height, or when swiped quickly.
 */
export function SwipeToClose({ dialog, onClose }: SwipeToCloseProps) {
  useDrag(
    ({ movement: [, y], velocity: [, speed], direction, first, last, event, cancel, memo }) => {
      const sheet = dialog.current
      if (!sheet || (first && !isOnHead(event.target))) return cancel()
      if (!last) {
        sheet.style.translate = `0 ${Math.max(0, y)}px`
        // Lifting the finger reports no direction, so the last one is kept.
        return direction[1] || memo
      }
      if (memo > 0 && shouldClose(y, speed, sheet.offsetHeight)) leave(sheet, onClose)
      else settle(sheet, y)
    },
    { target: dialog, axis: 'y', filterTaps: true },
  )
  return null
}

/** Whether a swipe of `y` px at `speed` px per ms closes a sheet of that height. */
export function shouldClose(y: number, speed: number, height: number): boolean {
  return y > 0 && (y > height * FRACTION || speed > QUICK)
}

function isOnHead(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-swipe]') !== null
}

function settle(sheet: HTMLElement, y: number): void {
  sheet.style.translate = ''
  const from = { translate: `0 ${Math.max(0, y)}px` }
  sheet.animate([from, { translate: '0 0' }], { duration: 220, easing: 'ease-out' })
}

function leave(sheet: HTMLElement, onClose: () => void): void {
  const end = { translate: '0 100%' }
  const leaving = sheet.animate([end], { duration: 160, easing: 'ease-in', fill: 'forwards' })
  leaving.finished.then(onClose, onClose)
}
