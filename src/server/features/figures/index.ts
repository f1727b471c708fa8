export { countFigures } from './count.ts'
export {
  type DayFigures,
  type Days,
  dateAfter,
  dateAt,
  dateBefore,
  readDays,
  SPLITS,
  type Split,
  startOf,
} from './daily.ts'
export { readProgress } from './store.ts'
