export { closePlay, countEverybody, countPlay, readPlay } from './count.ts'
