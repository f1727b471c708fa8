export { insertLink } from './store.ts'
