import { readFile } from 'node:fs/promises'
import { runInThisContext } from 'node:vm'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'

export interface PageSnippet {
  checkBox(receipt: BoxReceipt): Promise<{ isCommitted: boolean; ticket: number; item_id: string }>
  uniform(seed: Uint8Array, message: string, n: number): Promise<number>
}

/** The code that the fairness page shows, run as it stands there. */
export async function loadPageSnippet(): Promise<PageSnippet> {
  const file = new URL('../../../src/client/features/fairness/page/check-box.js', import.meta.url)
  const text = await readFile(file, 'utf8')
  return runInThisContext(`${text}\n;({ checkBox, uniform })`)
}
