import { instantReplays } from './replay.ts'

export const audits = { replays: instantReplays() }
