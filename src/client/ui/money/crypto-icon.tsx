import type { CSSProperties } from 'react'
import css from './crypto-icon.module.css'
import sprite from './crypto-marks.svg'

interface Look {
  mark: string
  colour: string
  /** The icon itself is a disc, with its sign cut out. */
  isDisc?: true
  /** The currency whose network it uses. */
  carrier?: string
}

/** Icons and colours by the provider's currency code. */
const looks: Record<string, Look> = {
  BTC: { mark: 'bitcoin', colour: '#f7931a', isDisc: true },
  ETH: { mark: 'ethereum', colour: '#627eea' },
  SOL: { mark: 'solana', colour: '#7a3df0' },
  USDTE: { mark: 'tether', colour: '#26a17b', carrier: 'ETH' },
  USDTT: { mark: 'tether', colour: '#26a17b', carrier: 'TRX' },
  BCH: { mark: 'bitcoincash', colour: '#0ac18e', isDisc: true },
  LTC: { mark: 'litecoin', colour: '#4f7ec9', isDisc: true },
  DOGE: { mark: 'dogecoin', colour: '#ba9f33', isDisc: true },
  TRX: { mark: 'tron', colour: '#d9203a' },
  'BNB-BSC': { mark: 'bnbchain', colour: '#d99b09' },
  XRP: { mark: 'ripple', colour: '#23292f' },
}

interface CryptoIconProps {
  /** The currency code, as the provider writes it. */
  code: string
  size?: number
}

/** A currency's icon on its colour; a token on another network also carries that network's icon. */
export function CryptoIcon({ code, size = 36 }: CryptoIconProps) {
  const look = looks[code]
  const carrier = look?.carrier ? looks[look.carrier] : undefined
  const place = { '--size': `${size}px` } as CSSProperties
  if (!look) {
    return (
      <span className={css.icon} style={place} aria-hidden="true">
        {code.slice(0, 1)}
      </span>
    )
  }
  return (
    <span className={css.icon} style={place} aria-hidden="true">
      <Disc look={look} />
      {carrier ? <Disc look={carrier} /> : null}
    </span>
  )
}

function Disc({ look: { mark, colour, isDisc } }: { look: Look }) {
  return (
    <span
      className={css.disc}
      style={{ '--c': colour } as CSSProperties}
      data-disc={isDisc === true}
    >
      <svg fill="currentColor" aria-hidden="true" focusable="false">
        <use href={`${sprite}#${mark}`} />
      </svg>
    </span>
  )
}
