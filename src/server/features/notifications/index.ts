export type { Notify } from './service.ts'
