import { Refused, Unreachable, withAuth } from '#client/lib/api/api.ts'
import type { RefusalBody } from '#contract/refusals.ts'

/** An upload may take as long as it gets on; one that stands still for so long is given up. */
const STALLED_MS = 30_000

/**
 * Sends a file as a form to one of the calls that take one, and says how much of it has left: 0 to 1.
 * Throws as `send` does.
 */
export const uploadFile = <T>(
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<T> => withAuth((token) => uploadOnce<T>(path, file, { token, onProgress }))

/** `fetch` would not say how far it is. */
function uploadOnce<T>(
  path: string,
  file: File,
  { token, onProgress }: { token: string | null; onProgress: (share: number) => void },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), STALLED_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(loaded / total)
    }
    request.onloadend = ({ type }) => {
      clearTimeout(timer)
      const { status, response } = request
      if (status === 0) return reject(new Unreachable(type))
      if (status < 300) return resolve(response as T)
      const seconds = request.getResponseHeader('Retry-After')
      const body = (response ?? {}) as Partial<RefusalBody>
      reject(new Refused(status, body, seconds === null ? undefined : Number(seconds)))
    }
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
    wait()
  })
}

/** The shop's content policy lets pages draw `data:` addresses, not those of blobs. */
export const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
