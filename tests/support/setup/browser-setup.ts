import { closeAtTheEnd } from './one-per-worker.ts'

closeAtTheEnd()
