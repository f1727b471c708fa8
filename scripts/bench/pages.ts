import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { clientFolder, ensureClient } from '#scripts/client-build.ts'
import { measureBundle } from './bundle.ts'
import { startBusyShop } from './busy-shop.ts'
import { startDemoShop } from './demo-shop.ts'
import { measureFrames } from './frames.ts'
import { runLighthouse } from './lighthouse.ts'
import { printTable, rounded } from './table.ts'

const BOX = '/boxes/midas-vault'
/** The time until the work after the start is done, and the server is idle. */
const SETTLE_MS = 10_000

/**
 * Measures the first visit's size, the time and memory of the start, Lighthouse's mobile result, and the frames of a
 * spinning reel, for the shop as `npm start` serves it.
 */
export async function benchPages(): Promise<void> {
  await ensureClient()
  printTable(await measureBundle(clientFolder))
  const folder = await mkdtemp(path.join(tmpdir(), 'coffer-bench-'))
  try {
    await (await startDemoShop(folder)).stop()
    const shop = await startDemoShop(folder)
    await delay(SETTLE_MS)
    console.log(`  second start to ready: ${rounded(shop.readyMs / 1000)} s`)
    console.log(`  idle server: ${rounded(shop.residentKB() / 1024, 0)} MB RSS`)
    printTable(await judge(shop.address))
    printTable(await measureFrames(shop.address, BOX))
    await shop.stop()
    await benchBusyPages()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same Lighthouse result while 200 boxes a second are opened. */
export async function benchBusyPages(): Promise<void> {
  await ensureClient()
  const shop = await startBusyShop()
  try {
    const verdicts = await judge(shop.address)
    const { perSecond, failures } = await shop.stop()
    console.log(`  while ${rounded(perSecond, 0)} boxes a second were opened, ${failures} failed`)
    printTable(verdicts)
  } catch (error) {
    await shop.stop()
    throw error
  }
}

async function judge(address: string): Promise<Record<string, string>[]> {
  const verdicts = []
  for (const page of ['/', BOX]) {
    verdicts.push({ page, ...(await runLighthouse(`${address}${page}`)) })
  }
  return verdicts
}
