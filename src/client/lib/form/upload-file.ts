import { Refused, Unreachable, withAuth } from '#client/lib/api/api.ts'
import { callerHeaders } from '#client/lib/api/request.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import type { RefusalBody } from '#contract/refusals.ts'

/** An upload may take any time while it progresses; without progress for this long it is aborted. */
const STALLED_MS = 30_000

/**
 * Sends a file as a form to one of the calls that take one, and reports its progress from 0 to 1. Throws as
 * `send` does.
 */
export const uploadFile = <T>(
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<T> => withAuth((token) => uploadOnce<T>(path, file, { token, onProgress }))

/** XMLHttpRequest, because `fetch` reports no upload progress. */
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
    request.open('POST', atBase(path))
    request.responseType = 'json'
    for (const [name, value] of callerHeaders(token)) request.setRequestHeader(name, value)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
    wait()
  })
}

/** The shop's content security policy allows images from `data:` URLs, not from blobs. */
export const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
