import { Unreachable, withAuth } from './api.ts'
import { fetchCall, type RequestInput } from './request.ts'

const NAME = /filename="([^"]+)"/

/** Fetches a file as the signed-in player and saves it as a download. Throws as `send` does. */
export async function download(key: string, parts: RequestInput): Promise<void> {
  const answer = await withAuth((token) => fetchCall(key, parts, token))
  const file = await answer.blob().catch((error: unknown) => {
    throw new Unreachable(error)
  })
  const name = NAME.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name ?? 'download'
  link.click()
  URL.revokeObjectURL(link.href)
}
