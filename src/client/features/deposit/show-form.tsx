import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { type DepositDraft, useDepositDraft } from './deposit-draft.ts'

/** Renders a deposit form in a test as the dialog does, at its own address, for a player whose age is known. */
export function showForm(Form: ComponentType<{ draft: DepositDraft }>, path = '/?modal=deposit') {
  const WithDraft = () => <Form draft={useDepositDraft(async () => true)} />
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <WithDraft />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { client }
}
