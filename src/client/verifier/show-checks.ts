import type { ReceiptCheck } from '#domain/fairness/receipt.ts'
import { element } from './element.ts'

/** Longer values are collapsed. */
const LENGTH_MAX = 200

/** All steps of the verification: each outcome in words, and the compared values. */
export function showChecks(place: HTMLElement, checks: readonly ReceiptCheck[]): void {
  place.replaceChildren(element('ol', 'checks', ...checks.map(showCheck)))
}

function showCheck({ name, isOk, isOpen, detail, values }: ReceiptCheck): HTMLElement {
  const state = isOk ? (isOpen ? 'open' : 'ok') : 'failed'
  const row = element(
    'li',
    '',
    element('b', 'state', state),
    element('div', '', element('h2', '', name), element('p', '', detail)),
  )
  row.dataset.state = state
  if (values) row.append(showValues(values))
  return row
}

function showValues({ stated, computed }: NonNullable<ReceiptCheck['values']>): HTMLElement {
  return element(
    'dl',
    '',
    element('div', '', element('dt', '', 'In the receipt'), showValue(stated)),
    element('div', '', element('dt', '', 'Computed here'), showValue(computed)),
  )
}

function showValue(value: unknown): HTMLElement {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  if (text.length <= LENGTH_MAX) return element('dd', '', text)
  const summary = element('summary', '', `${text.length.toLocaleString('en')} characters`)
  return element('dd', '', element('details', '', summary, text))
}
