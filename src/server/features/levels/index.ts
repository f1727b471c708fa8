export { countLevel, countXp, readLevel, readLevels, readXp } from './service.ts'
