export { countLevel, readLevel } from './service.ts'
