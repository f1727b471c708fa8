export { countLevel, countXp, readLevel } from './service.ts'
