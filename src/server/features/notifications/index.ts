export type { NoticeWay, Notify } from './service.ts'
export { type StoredNotice, wordsOf } from './words.ts'
