export { closePlay, countAllPlayers, countPlay, readPlay } from './count.ts'
