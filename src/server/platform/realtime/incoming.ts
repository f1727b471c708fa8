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

/** A client's message; null when it is not the protocol's JSON. */
export const readIncoming = (text: string): Incoming | null => read(incoming, text)

/** Who a presence subscription says it is; null when it does not say. */
export const readMember = (channelData: string) => read(member, channelData)

/** Who a sign-in says it is; null when it does not say. */
export const readUser = (userData: string): SignedInUser | null => read(user, userData)

/** The value of a JSON text that has the schema's form, else null. */
export function read<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
