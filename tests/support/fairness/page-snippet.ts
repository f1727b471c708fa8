import { readFile } from 'node:fs/promises'
import { runInThisContext } from 'node:vm'
import type { BoxReceipt, InstantReceipt } from '#domain/fairness/receipt.ts'

export interface PageSnippet {
  checkBox(receipt: BoxReceipt): Promise<{ isCommitted: boolean; ticket: number; item_id: string }>
  uniform(seed: Uint8Array, message: string, n: number): Promise<number>
}

export interface DrawSnippet {
  checkDraw(
    receipt: InstantReceipt,
  ): Promise<{ isCommitted: boolean; result: object; payout_cents: number }>
}

/** Runs the code that the pages of Dice and Bounce show, unchanged. */
export async function loadDrawSnippet(): Promise<DrawSnippet> {
  const file = new URL('../../../src/client/features/fairness/draw/check-draw.js', import.meta.url)
  const text = await readFile(file, 'utf8')
  return runInThisContext(`(() => { ${text}\n; return { checkDraw } })()`)
}

/** Runs the code that the fairness page shows, unchanged. */
export async function loadPageSnippet(): Promise<PageSnippet> {
  const file = new URL('../../../src/client/features/fairness/page/check-box.js', import.meta.url)
  const text = await readFile(file, 'utf8')
  return runInThisContext(`${text}\n;({ checkBox, uniform })`)
}
