export { bots } from './bots.ts'
