import '#client/ui/tokens.css'
import '#client/ui/fonts.css'
import '#client/ui/base.css'
import './verifier.css'
import { parseReceipt } from '#domain/fairness/parse-receipt.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { showChecks } from './show-checks.ts'
import { showVerdict } from './show-verdict.ts'

/** A battle of fifty rounds has less than a tenth of it. */
const BYTES_MAX = 1_000_000

const part = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const form = part<HTMLFormElement>('form')
const field = part<HTMLTextAreaElement>('text')
const fileField = part<HTMLInputElement>('file')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  check(field.value)
})
// A verdict stands only beside the receipt that it was given on.
field.addEventListener('input', clear)
fileField.addEventListener('change', () => {
  void take([...(fileField.files ?? [])])
  // The same file, edited meanwhile, can be chosen again.
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

/** Takes a file as if its text had been pasted. */
async function take([file, ...others]: File[]): Promise<void> {
  clear()
  field.value = ''
  if (!file) return
  const isTooLarge = file.size > BYTES_MAX
  const text = isTooLarge ? null : await file.text().catch(() => null)
  if (others.length > 0) complain('Give one receipt at a time.')
  else if (isTooLarge) complain(`${file.name} is too large to be a receipt.`)
  else if (text === null) complain(`${file.name} cannot be read.`)
  else {
    field.value = text
    field.scrollTop = 0
    check(text)
  }
}

function check(text: string): void {
  clear()
  if (text.trim() === '') complain('Paste a receipt or choose its file first.')
  else if (isJson(text)) show(parseReceipt(text))
  else complain('This is no JSON. Was the receipt cut off?')
}

function isJson(text: string): boolean {
  try {
    parseReceipt(text)
    return true
  } catch {
    return false
  }
}

function show(receipt: unknown): void {
  const verification = verifyReceipt(receipt)
  showVerdict(part('verdict'), verification, receipt)
  showChecks(part('checks'), verification.checks)
}

function clear(): void {
  part('fault').textContent = ''
  field.removeAttribute('aria-invalid')
  part('verdict').replaceChildren()
  part('checks').replaceChildren()
}

function complain(sentence: string): void {
  part('fault').textContent = sentence
  field.setAttribute('aria-invalid', 'true')
}
