export { bots } from './lobby/bots.ts'
