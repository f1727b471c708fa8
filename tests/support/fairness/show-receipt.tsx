import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { LazyReceiptView } from '#client/features/fairness/receipt/lazy-receipt-view.tsx'
import { aServer, json } from '#client/lib/api/a-server.ts'
import { aSigner } from './attested.ts'

/** Whose receipts these are. */
export const signer = aSigner()

/** Answers for the keys of that shop. */
export const listKeys = () => json({ data: signer.keys })

type AnswerKeys = () => Response | Promise<Response>

/** Draws a receipt in a test as a page does, as it comes: through JSON. */
export function drawReceipt(receipt: unknown, answerKeys: AnswerKeys = listKeys) {
  aServer({ 'GET /log/keys': answerKeys })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LazyReceiptView receipt={JSON.parse(JSON.stringify(receipt))} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The same, until it is checked; patient, because what checks it is large. */
export async function showReceipt(receipt: unknown, answerKeys?: AnswerKeys) {
  drawReceipt(receipt, answerKeys)
  await screen.findByRole('list', { name: 'Checks' }, { timeout: 10_000 })
}

export const verdict = () => screen.getAllByRole('status')[0]?.textContent

/** Every check by its name, and how it ended. */
export const checks = () =>
  within(screen.getByRole('list', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map((row) => ({
      name: row.querySelector('b')?.textContent,
      state: row.querySelector('.hidden')?.textContent,
    }))

const namesOf = (wanted: string) =>
  checks().flatMap(({ name, state }) => (state === wanted ? [name] : []))
export const failed = () => namesOf('failed')
export const open = () => namesOf('not verified yet')
