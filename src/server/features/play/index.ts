export { closePlay, countEverybody, countPlay, readPlay } from './count.ts'
export type { Play } from './store.ts'
