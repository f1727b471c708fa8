import { expect, test } from 'vitest'
import { hourLines } from './hour-lines.ts'

test('draws each day by hour: zero where nothing was booked, nothing where no hour has come', () => {
  const hours = [
    { hour: '2026-11-18 23:00', stakes: 7 },
    { hour: '2026-11-19 00:00', stakes: 1.5 },
    { hour: '2026-11-19 02:00', stakes: 4, deposits: 9 },
  ]
  const [today, yesterday] = hourLines(hours, 'stakes', [
    { title: 'Today', color: '--brass', date: '2026-11-19' },
    { title: 'Yesterday', color: '--text-soft', date: '2026-11-18' },
  ])
  expect(today?.coins).toEqual([1.5, 0, 4, ...Array(21).fill(null)])
  expect(yesterday?.coins).toEqual([...Array(23).fill(0), 7])
  expect(
    hourLines(hours, 'deposits', [{ title: '', color: '', date: '2026-11-19' }])[0]?.coins.slice(
      0,
      3,
    ),
  ).toEqual([0, 0, 9])
})
