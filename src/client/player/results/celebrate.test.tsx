import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#client/lib/api/queries.ts'
import { burstConfetti } from '#client/lib/browser/confetti.ts'
import { useSettings } from '#client/lib/browser/settings.ts'
import { play, playNotes } from '#client/lib/browser/sound.ts'
import { showResult } from '#client/ui/bets/result.ts'
import { celebrate } from './celebrate.ts'
import { ResultCard, ResultHead, ResultLight } from './result-card.tsx'

vi.mock('#client/lib/browser/sound.ts', () => ({ play: vi.fn(), playNotes: vi.fn() }))
vi.mock('#client/lib/browser/confetti.ts', () => ({ burstConfetti: vi.fn() }))

beforeEach(() => useSettings.setState({ isFast: false }))
afterEach(() => vi.clearAllMocks())

const stake = 9.9
const rendered = (node: ReactNode): string =>
  renderToStaticMarkup(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>)
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '')

test('what pays at most its stake has no light, sound or word of a win', () => {
  for (const [payout, text] of [
    [0, 'Lost 9.90'],
    [4, '4.00 back'],
    [9.9, '9.90 back'],
  ] as const) {
    const result = { stake, payout }
    celebrate(result)
    expect(burstConfetti).not.toHaveBeenCalled()
    expect(textOf(rendered(<ResultHead result={result} />))).toBe(text)
    expect(rendered(<ResultLight result={result} />)).toBe('')
  }
  expect(vi.mocked(play).mock.calls.flat()).toEqual(['bust', 'tick', 'tick'])
})

test('a win shows its multiple and its net profit, and rises in sound and confetti with its grade', () => {
  for (const payout of [10, 24.75, 99, 495, 4_950]) celebrate({ stake, payout })
  expect(vi.mocked(play).mock.calls.flat()).toEqual(['coin'])
  expect(vi.mocked(playNotes).mock.calls.map(([notes]) => notes.length)).toEqual([3, 5, 7, 9])
  const strengths = vi.mocked(burstConfetti).mock.calls.map(([{ strength }]) => strength ?? 0)
  expect(strengths).toEqual(strengths.toSorted((one, other) => one - other))
  expect(strengths).toHaveLength(3)
  const html = rendered(<ResultCard result={{ stake, payout: 24.75 }} />)
  expect(textOf(html)).toBe('2.50×+14.85')
  expect(showResult({ stake: 1, payout: 2 })).toBe('+1.00')
})

test('in fast mode every win has the same short sound, and nothing flies', () => {
  useSettings.setState({ isFast: true })
  for (const payout of [10, 4_950]) celebrate({ stake, payout })
  expect(vi.mocked(play).mock.calls.flat()).toEqual(['coin', 'coin'])
  expect(playNotes).not.toHaveBeenCalled()
  expect(burstConfetti).not.toHaveBeenCalled()
})
