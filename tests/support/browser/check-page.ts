import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOf } from './axe.ts'
import { desktop, phone } from './browser.ts'

/** Holds what stands on a page to what every page owes: for everybody, and no wider than the screen. */
export async function isInOrder(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(() => {
    const boxes = [document.documentElement, document.querySelector('dialog')]
    return Math.max(...boxes.map((box) => (box ? box.scrollWidth - box.clientWidth : 0)))
  })
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The same in the window as it is and in one of the other size, which is set back after. */
export async function isInOrderAtBothSizes(page: Page): Promise<void> {
  const size = page.viewportSize() ?? desktop
  await isInOrder(page)
  await page.setViewportSize(size.width > phone.width ? phone : desktop)
  await isInOrder(page)
  await page.setViewportSize(size)
}
