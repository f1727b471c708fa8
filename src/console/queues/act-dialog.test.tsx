import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aServer, json } from '#client/lib/api/a-server.ts'
import { send } from '#client/lib/api/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { ActDialog } from './act-dialog.tsx'
import type { Act } from './queue.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const HOLD = `POST /api/operator/players/${ID}/hold`

const hold: Act<{ id: string }> = {
  name: 'hold',
  label: 'Hold',
  call: 'POST /api/operator/players/:id/hold',
  send: ({ row, reason, idempotencyKey }) =>
    send('POST /api/operator/players/:id/hold', {
      params: { id: row.id },
      body: { reason },
      idempotencyKey,
    }),
}

const onDone = vi.fn()

beforeEach(() => {
  vi.spyOn(toast, 'show').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  onDone.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(shown = hold): void {
  render(
    <QueryClientProvider client={queryClient}>
      <ActDialog
        act={shown}
        row={{ id: ID }}
        name="Ada"
        subjectId={ID}
        onDone={onDone}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
}

const reason = () => screen.getByLabelText('Reason, kept in the log')
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Hold' })))

it('sends nothing without a reason', async () => {
  const requests = aServer({})
  open()
  await press()
  expect(screen.getByText('Give a reason of at least 3 characters.')).toBeDefined()
  expect(requests).toEqual([])
})

it('sends no number that could be another', async () => {
  const requests = aServer({})
  open({ ...hold, fields: [{ name: 'amount', label: 'Coins', kind: 'amount' }] })
  fireEvent.change(reason(), { target: { value: 'Asked for it' } })
  for (const [typed, sentence] of [
    ['1.000', 'This could be 1.00 or 1,000.00. Write it like one of these.'],
    ['0x10', 'Enter an amount, such as 1,000.50.'],
  ] as const) {
    fireEvent.change(screen.getByLabelText('Coins'), { target: { value: typed } })
    await press()
    expect(screen.getByText(sentence)).toBeDefined()
  }
  expect(requests).toEqual([])
})

it('keeps the key of an act whose answer was lost, and the text', async () => {
  const toasts = shownToasts()
  const answers: (Response | null)[] = [
    null,
    json({ msg: 'Done.', data: { status: 'done', id: ID } }),
  ]
  const requests = aServer({
    [HOLD]: async () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  open()
  fireEvent.change(reason(), { target: { value: 'Asked for it' } })
  await press()
  await waitFor(() => expect(toasts.at(-1)).toMatch(/Connection lost/))
  expect((reason() as HTMLInputElement).value).toBe('Asked for it')
  await press()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const keys = requests
    .filter(({ key }) => key === HOLD)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

it('shows what the server refuses beside its field', async () => {
  const errors = { reason: ['Use at most 500 characters.'] }
  aServer({ [HOLD]: () => json({ code: 'validation_failed', message: 'Check it.', errors }, 422) })
  open()
  fireEvent.change(reason(), { target: { value: 'x'.repeat(600) } })
  await press()
  await screen.findByText('Use at most 500 characters.')
  expect(onDone).not.toHaveBeenCalled()
})
