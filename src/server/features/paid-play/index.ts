export { closePlay, countAllPlayers, countPlay, createCounter, readPlay } from './count.ts'
