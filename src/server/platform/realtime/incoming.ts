import { z } from 'zod'

const incoming = z.object({
  event: z.string(),
  channel: z.string().optional(),
  data: z.unknown().optional(),
})
export type Incoming = z.infer<typeof incoming>

export const subscribeData = z.object({
  channel: z.string(),
  auth: z.string().optional(),
  channel_data: z.string().optional(),
})
export type SubscribeData = z.infer<typeof subscribeData>

export const unsubscribeData = z.object({ channel: z.string() })

export const signinData = z.object({ auth: z.string(), user_data: z.string() })

const member = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(128)),
  user_info: z.unknown().optional(),
})

const user = z.object({ id: z.string().min(1).max(128), user_info: z.unknown().optional() })
export type SignedInUser = z.infer<typeof user>

/** Parses a client's message; null if it does not follow the protocol. */
export const readIncoming = (text: string): Incoming | null => read(incoming, text)

/** The member named by a presence subscription; null if it names none. */
export const readMember = (channelData: string) => read(member, channelData)

/** The user named by a sign-in; null if it names none. */
export const readUser = (userData: string): SignedInUser | null => read(user, userData)

/** Parses JSON with a schema; null if it is invalid. */
export function read<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
