import { z } from 'zod'
import { birthDate } from '#contract/birth-date.ts'
import { defineCall } from '#contract/call.ts'
import { changePasswordForm, email, nickname } from '#contract/forms.ts'
import { text } from '#contract/text.ts'
import { dataOf, id, instant, message } from '#contract/values.ts'
import { profile } from './account.ts'

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Change the name, picture, marketing consent, chat or visibility of the profile; set the date of birth',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  body: z.object({
    name: z.optional(nickname),
    avatar: text.max(40).optional().meta({ description: 'One of GET /api/profile/avatars' }),
    promotions: z.boolean().optional(),
    chat: z.boolean().optional().meta({ description: 'Whether their pages show the chat' }),
    birth_date: z.optional(birthDate).meta({ description: 'Can be set once' }),
    is_hidden: z
      .boolean()
      .optional()
      .meta({ description: "Hides the player's activity on the public page" }),
  }),
  reply: message.extend({ data: profile }),
  refusals: ['under_age'],
})

export const listAvatars = defineCall({
  method: 'GET',
  path: '/api/profile/avatars',
  summary: 'The pictures a player may choose from',
  access: 'player',
  limit: 'reading',
  reply: dataOf(z.array(z.object({ id, url: text }))),
  refusals: [],
})

export const changePassword = defineCall({
  method: 'PUT',
  path: '/api/profile/password',
  summary: 'Change the password; every other session ends',
  access: 'player',
  limit: 'securing',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object(changePasswordForm.shape),
  reply: message,
  refusals: [],
})

export const askToConfirmEmail = defineCall({
  method: 'POST',
  path: '/api/profile/email-confirmation',
  summary: 'Request an email with a confirmation link',
  access: 'player',
  limit: 'securing',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  reply: message,
  refusals: ['email_missing'],
})

export const correctEmail = defineCall({
  method: 'POST',
  path: '/api/profile/email-correction',
  summary:
    'Replace an email that is not confirmed: the new one gets a letter, whose link confirms it as the account’s',
  access: 'player',
  limit: 'correcting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  secondFactor: 'recent',
  body: z.object({
    email,
    password: text
      .max(1_024)
      .optional()
      .meta({ description: 'Of an account with a password; without one, log in again first' }),
  }),
  reply: message,
  refusals: ['email_confirmed', 'sign_in_again'],
})

export const confirmEmail = defineCall({
  method: 'PUT',
  path: '/api/profile/email-confirmation',
  summary: 'Confirm the email with the token of the link, logged in as its player',
  access: 'player',
  limit: 'securing',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object({ token: text.min(1).max(200) }),
  reply: message.extend({ data: profile }),
  refusals: ['confirm_link_invalid'],
})

export const session = z.object({
  id,
  device: text.meta({ description: 'Browser and system, such as «Firefox on Windows»' }),
  place: text.nullable().meta({ description: 'The country in two letters, if the shop knows it' }),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
})
export type SessionEntry = z.output<typeof session>

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: "The player's sessions, most recently used first",
  access: 'player',
  limit: 'reading',
  reply: dataOf(z.array(session)),
  refusals: [],
})

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  summary: 'End one session',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  params: z.object({ id }),
  reply: message,
  refusals: ['not_found'],
})

export const endSessions = defineCall({
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'End all sessions, including this one',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  reply: message,
  refusals: [],
})
