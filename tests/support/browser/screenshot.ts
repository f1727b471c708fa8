import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env.SHOTS

/** Whether screenshots are saved. */
export const hasScreenshots = folder !== undefined

/** Saves a screenshot to the folder in SHOTS, if that is set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const shot = path.join(folder, `${name.replaceAll(' ', '-')}.jpg`)
  await page.screenshot({ path: shot, type: 'jpeg', quality: 80 })
}
