import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json, type ReceivedRequest } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { ageInWords, dateInWords } from './age-words.ts'
import { BirthDateStep } from './birth-date-step.tsx'

const STORE = 'PUT /api/profile'

let requests: ReceivedRequest[] = []
const done = vi.fn()

beforeEach(() => {
  done.mockReset()
  requests = aServer({
    ...aConfig,
    [STORE]: ({ body }) => json({ msg: 'Saved.', data: { id: '1', ...(body as object) } }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <BirthDateStep onDone={done} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const stored = () => requests.filter(({ key }) => key === STORE).map(({ body }) => body)
function type(date: string) {
  fireEvent.input(screen.getByLabelText('Date of birth'), { target: { value: date } })
  press('Continue')
}

test('a date is read back in words, and stored only once it is confirmed', async () => {
  const year = new Date().getUTCFullYear() - 14
  type(`${year}-01-01`)
  await screen.findByText(`You are 14. Is ${year} right?`)
  expect(stored()).toEqual([])
  press('No, change the date')
  type('1990-05-05')
  await screen.findByText(/Is 1990 right\?$/)
  expect(screen.getByText(/You were born on 5 May 1990/)).toBeTruthy()
  expect(stored()).toEqual([])
  press('Yes, that is right')
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(true))
  expect(stored()).toEqual([{ birth_date: '1990-05-05' }])
})

test('whoever goes back has stored nothing', () => {
  press('Back to the payment')
  expect(done).toHaveBeenCalledExactlyOnceWith(false)
  expect(stored()).toEqual([])
})

test('words for a date, an age, and a date that has not come yet', () => {
  const at = Date.UTC(2026, 4, 5, 12)
  expect(dateInWords('2012-05-05')).toBe('5 May 2012')
  expect(ageInWords('2012-05-05', at)).toBe('You are 14.')
  expect(ageInWords('2012-05-07', at)).toBe('You are 13.')
  expect(ageInWords('2027-05-05', at)).toBe('This date is in the future.')
})
