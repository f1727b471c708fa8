export { readLevel } from './service.ts'
