import { registerCoinFlip } from './lines.ts'

registerCoinFlip()
