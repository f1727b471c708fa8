import '#client/ui/tokens.css'
import '#client/ui/fonts.css'
import '#client/ui/base.css'
import './verifier.css'
import { readShopKeys } from '#domain/fairness/attestation.ts'
import { parseReceipt } from '#domain/fairness/parse-receipt.ts'
import { type Verification, verifyWhole } from '#domain/fairness/receipt.ts'
import { showChecks } from './show-checks.ts'
import { showProgress, showVerdict } from './show-verdict.ts'

/** About fifty thousand rounds of a chain; a battle of fifty rounds is below 100,000 bytes. */
const BYTES_MAX = 20_000_000
/** Longer texts are verified but not shown: a field with so many lines would freeze the page. */
const SHOWN_MAX = 1_000_000

const part = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const form = part<HTMLFormElement>('form')
const field = part<HTMLTextAreaElement>('text')
/** The keys of the shop that saved this page; none in a page that was only built. */
const shopKeys = readShopKeys(JSON.parse(part('shop-keys').textContent ?? 'null'))
const fileField = part<HTMLInputElement>('file')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  check(field.value)
})
// A verdict is shown only with the receipt that it applies to.
field.addEventListener('input', clear)
fileField.addEventListener('change', () => {
  void take([...(fileField.files ?? [])])
  // Allows choosing the same file after editing it.
  fileField.value = ''
})
document.addEventListener('dragover', (event) => {
  if (hasFiles(event)) event.preventDefault()
})
document.addEventListener('drop', (event) => {
  if (!hasFiles(event)) return
  event.preventDefault()
  void take([...(event.dataTransfer?.files ?? [])])
})

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Reads a file as if its text had been pasted. */
async function take([file, ...others]: File[]): Promise<void> {
  clear()
  field.value = ''
  if (!file) return
  const isTooLarge = file.size > BYTES_MAX
  const text = isTooLarge ? null : await file.text().catch(() => null)
  if (others.length > 0) complain('Give one file at a time.')
  else if (isTooLarge) complain(`${file.name} is too large to be a receipt or a chain.`)
  else if (text === null) complain(`${file.name} cannot be read.`)
  else {
    field.value = text.length > SHOWN_MAX ? '' : text
    field.scrollTop = 0
    check(text)
  }
}

function check(text: string): void {
  clear()
  if (text.trim() === '') complain('Paste a receipt or a chain, or choose its file.')
  else if (isJson(text)) void show(parseReceipt(text))
  else complain('This is not JSON. Was it cut off?')
}

function isJson(text: string): boolean {
  try {
    parseReceipt(text)
    return true
  } catch {
    return false
  }
}

/** Counts the started checks: a newer input discards the results of older ones. */
let checksBegun = 0

async function show(value: unknown): Promise<void> {
  checksBegun += 1
  const own = checksBegun
  const verification = await runSlowly(value, () => own === checksBegun)
  if (!verification) return
  showVerdict(part('verdict'), verification, value)
  showChecks(part('checks'), verification.checks)
}

/**
 * Runs a check in steps and reports progress, so that the page stays responsive; null once it is
 * superseded.
 */
async function runSlowly(value: unknown, isWanted: () => boolean): Promise<Verification | null> {
  const steps = verifyWhole(value, { keys: shopKeys?.length ? shopKeys : null })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    showProgress(part('verdict'), step.value)
    await new Promise((resolve) => setTimeout(resolve))
    if (!isWanted()) return null
  }
}

function clear(): void {
  checksBegun += 1
  part('fault').textContent = ''
  field.removeAttribute('aria-invalid')
  part('verdict').replaceChildren()
  part('checks').replaceChildren()
}

function complain(sentence: string): void {
  part('fault').textContent = sentence
  field.setAttribute('aria-invalid', 'true')
}
