import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import type { Column } from '../list/column.ts'
import { ageOf } from './ages.ts'
import { PlayerLink } from './player-link.tsx'
import { wordsOf } from './words.ts'

interface Whose {
  player: { id: string; name: string }
}

/** The columns that several lists have. */
export const playerColumn = <Row extends Whose>(): Column<Row> => ({
  name: 'player',
  title: 'Player',
  value: ({ player }) => player.name,
  cell: ({ player }) => <PlayerLink {...player} />,
})

/** An instant: its age is shown, the file says the instant. */
export const ageColumn = <Row,>(
  title: string,
  at: (row: Row) => string,
  name = 'at',
): Column<Row> => ({
  name,
  title,
  value: (row) => Date.parse(at(row)),
  text: at,
  cell: (row) => <time dateTime={at(row)}>{ageOf(at(row))}</time>,
})

export const timeColumn = <Row,>(
  title: string,
  at: (row: Row) => string | null,
  name = 'time',
): Column<Row> => ({
  name,
  title,
  value: (row) => Date.parse(at(row) ?? '') || null,
  text: (row) => at(row) ?? '',
  cell: (row) => {
    const iso = at(row)
    return iso ? formatDateTime(iso) : ''
  },
})

export const coinsColumn = <Row,>(
  title: string,
  coins: (row: Row) => number | null,
  name = 'amount',
): Column<Row> => ({
  name,
  title,
  isNumber: true,
  value: coins,
  cell: (row) => {
    const amount = coins(row)
    return amount === null ? '' : showCoins(amount)
  },
})

export const wordColumn = <Row,>(
  name: string,
  title: string,
  word: (row: Row) => string | null,
  { isExtra = false } = {},
): Column<Row> => ({
  name,
  title,
  isExtra,
  value: word,
  cell: (row) => wordsOf(word(row) ?? ''),
})
