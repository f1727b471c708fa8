import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { LazyReceiptView } from '#client/features/fairness/receipt/lazy-receipt-view.tsx'
import { aServer, json } from '#client/lib/api/a-server.ts'
import { aSigner } from './attested.ts'

/** The shop that signs these receipts. */
export const signer = aSigner()

/** Responds with that shop's keys. */
export const listKeys = () => json({ data: signer.keys })

type AnswerKeys = () => Response | Promise<Response>

/** Renders a receipt as a page does, after it has passed through JSON. */
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

/** The same, but waits until the receipt is checked. The timeout is long because the verifier is large. */
export async function showReceipt(receipt: unknown, answerKeys?: AnswerKeys) {
  drawReceipt(receipt, answerKeys)
  await screen.findByRole('list', { name: 'Checks' }, { timeout: 10_000 })
}

export const verdict = () => screen.getAllByRole('status')[0]?.textContent

/** Returns every check's name and result. */
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
