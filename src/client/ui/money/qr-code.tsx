import { encode } from 'uqr'
import css from './qr-code.module.css'

interface QrCodeProps {
  text: string
  /** What the code contains: "Bitcoin address". */
  label: string
}

/** The light margin that a reader needs around the code, in modules. */
const QUIET = 4

/** A text as a QR code, rendered in the browser, so that no third party sees the text. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code: ${label}`}
    >
      <path d={data.map(drawRow).join('')} />
    </svg>
  )
}

/** The dark modules of a row, one rectangle per run. */
function drawRow(modules: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < modules.length; x += 1) {
    const start = x
    while (modules[x]) x += 1
    if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}
