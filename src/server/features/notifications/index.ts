export type { Notify } from './service.ts'
export { type StoredNotice, wordsOf } from './words.ts'
