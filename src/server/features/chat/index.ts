export type { ChatOperations } from './operate.ts'
