import { type CSSProperties, type Ref, useId } from 'react'
import { TICKETS } from '#domain/games/box.ts'
import { angleOf } from './dial.ts'
import css from './dial-face.module.css'

interface DialFaceProps {
  /** The number of winning tickets, of 10,000,000; null while the chance is unknown. */
  tickets: number | null
  /** The ticket at which the pointer rests. */
  ticket: number
  result?: 'won' | 'lost' | null
  pointerRef?: Ref<SVGGElement>
}

const RADIUS = 92
const marks = Array.from({ length: 40 }, (_, place) => place)

/** The ring with the winning arc, which starts at the top, and the pointer. */
export function DialFace({ tickets, ticket, result, pointerRef }: DialFaceProps) {
  const gold = useId()
  const isShown = tickets !== null && tickets > 0
  return (
    <svg
      className={css.face}
      viewBox="-120 -120 240 240"
      aria-hidden="true"
      data-result={result ?? undefined}
    >
      <defs>
        <linearGradient id={gold} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff3c9" />
          <stop offset="0.35" stopColor="#d9a63a" />
          <stop offset="0.6" stopColor="#8a5a12" />
          <stop offset="0.8" stopColor="#e8b94e" />
          <stop offset="1" stopColor="#fff0b8" />
        </linearGradient>
      </defs>
      <circle r="106" className={css.rim} stroke={`url(#${gold})`} />
      <circle r={RADIUS} className={css.track} />
      <circle
        r={RADIUS}
        className={css.arc}
        pathLength={TICKETS}
        strokeDasharray={`${Math.min(tickets ?? 0, TICKETS)} ${TICKETS}`}
        transform="rotate(-90)"
        data-arc
        data-shown={isShown}
      />
      <g className={css.marks}>
        {marks.map((place) => (
          <line
            key={place}
            y1={place % 10 === 0 ? -78 : -80}
            y2={place % 10 === 0 ? -72 : -76}
            transform={`rotate(${place * 9})`}
            data-quarter={place % 10 === 0}
          />
        ))}
      </g>
      <g
        ref={pointerRef}
        className={css.pointer}
        style={{ transform: `rotate(${angleOf(ticket)}deg)` } as CSSProperties}
        data-pointer
      >
        <path d="M0 -76 L-8 -112 A8.2 8.2 0 0 1 8 -112 Z" fill={`url(#${gold})`} />
        <circle cy="-110" r="2.6" />
      </g>
    </svg>
  )
}
