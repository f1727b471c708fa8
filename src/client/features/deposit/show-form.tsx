import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { type Promo, usePromo } from './use-promo.ts'

/** Renders a deposit form in a test as the dialog does, at its own address. */
export function showForm(Form: ComponentType<{ promo: Promo }>, path = '/?modal=deposit') {
  const WithPromo = () => <Form promo={usePromo()} />
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <WithPromo />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { client }
}
