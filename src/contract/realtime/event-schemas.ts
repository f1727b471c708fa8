import type { z } from 'zod'
import { shopState } from '#contract/http/config.ts'
import {
  battleCanceled,
  battleCreated,
  battleEnded,
  battleStarted,
  battleUpdated,
  playerJoined,
  rematchCreated,
  roundEnded,
  roundStarted,
} from './battle-events.ts'
import type { events } from './channels.ts'
import { battleEmote, chatMessageEvent, chatRemoved } from './chat-events.ts'
import {
  balanceUpdated,
  betsSettled,
  lastDrop,
  notificationEvent,
  statusUpdated,
} from './events.ts'
import { listsChanged } from './staff-events.ts'

/** The exact payload of each event. */
export const eventSchemas = {
  lastDrop,
  betsSettled,
  shopUpdated: shopState,
  balanceUpdated,
  statusUpdated,
  notification: notificationEvent,
  battleUpdated,
  battleCreated,
  battleStarted,
  battleEnded,
  roundStarted,
  roundEnded,
  playerJoined,
  battleCanceled,
  battleEmote,
  rematchCreated,
  chatMessage: chatMessageEvent,
  chatRemoved,
  listsChanged,
} satisfies Record<keyof typeof events, z.ZodType>

export type Events = { [Name in keyof typeof eventSchemas]: z.output<(typeof eventSchemas)[Name]> }
