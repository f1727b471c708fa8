export { countLevel, countXp, readLevel, readLevels } from './service.ts'
