import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOf } from './axe.ts'
import { desktop, phone } from './browser.ts'

/** Expects no accessibility violation and no content wider than the screen. */
export async function checkPage(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  const overflow = await page.evaluate(() => {
    const boxes = [document.documentElement, document.querySelector('dialog')]
    return Math.max(...boxes.map((box) => (box ? box.scrollWidth - box.clientWidth : 0)))
  })
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The same at the current size and at the other one, then restores the size. */
export async function checkPageAtBothSizes(page: Page): Promise<void> {
  const size = page.viewportSize() ?? desktop
  await checkPage(page)
  await page.setViewportSize(size.width > phone.width ? phone : desktop)
  await checkPage(page)
  await page.setViewportSize(size)
}
