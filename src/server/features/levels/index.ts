export { type Level, readLevel } from './service.ts'
