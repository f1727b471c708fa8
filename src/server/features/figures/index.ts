export { countFigures } from './count.ts'
export {
  type DayFigures,
  dateAfter,
  dateAt,
  dateBefore,
  readDays,
  readHours,
  startOf,
} from './daily.ts'
export { readProgress } from './store.ts'
