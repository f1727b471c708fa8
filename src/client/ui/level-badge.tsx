import { useId } from 'react'
import { TIERS, type Tier, tierOf } from '#domain/rewards/levels.ts'

interface LevelBadgeProps {
  level: number
  /** The width of the hexagon in px; wings and crown extend beyond it. */
  size?: number
}

/** Twelve tiers: every ten levels change the metal and add wings, spike or crown. */
export function LevelBadge({ level, size = 28 }: LevelBadgeProps) {
  const metalId = useId()
  const faceId = useId()
  const tier = tierOf(level)
  const rank = TIERS.indexOf(tier)
  return (
    <svg
      viewBox="0 0 48 54"
      width={size}
      height={Math.round(size * 1.125)}
      overflow="visible"
      role="img"
      aria-label={`Level ${level}`}
    >
      <Gradients tier={tier} metalId={metalId} faceId={faceId} />
      <g fill={`url(#${metalId})`}>
        <Wings rank={rank} />
        <path d="M24 1 45 13v28L24 53 3 41V13z" />
      </g>
      <path
        d="M24 1 45 13v28L24 53 3 41V13z"
        fill="none"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth=".7"
      />
      <path d="M24 6.5 40.2 15.8v22.4L24 47.5 7.8 38.2V15.8z" fill={`url(#${faceId})`} />
      <path d="M24 6.5 40.2 15.8 24 25 7.8 15.8z" fill="#fff" opacity=".2" />
      <path d="M7.8 15.8 24 25v22.5L7.8 38.2z" opacity=".14" />
      <text
        x="24"
        y="34.5"
        textAnchor="middle"
        fontFamily="var(--display)"
        fontWeight="800"
        fontSize={level > 99 ? 17 : 22}
        fill="#fff"
        stroke={tier.colors[1]}
        strokeWidth="3"
        paintOrder="stroke"
      >
        {level}
      </text>
    </svg>
  )
}

function Wings({ rank }: { rank: number }) {
  return (
    <>
      {rank >= 2 ? <path d="m18 52 6 9 6-9z" /> : null}
      {rank >= 3 ? <path d="M5 22-11 10l6 24zM43 22l16-12-6 24z" /> : null}
      {rank >= 5 ? <path d="M5 32-12 30l10 15zM43 32l17-2-10 15z" /> : null}
      {rank >= 7 ? <path d="M8 40-4 50l16 4zM40 40l12 10-16 4z" /> : null}
      {rank >= 9 ? <path d="m13-6 4 8h14l4-8-6 4-5-7-5 7z" /> : null}
    </>
  )
}

function Gradients(props: { tier: Tier; metalId: string; faceId: string }) {
  const {
    edge,
    colors: [from, to],
  } = props.tier
  return (
    <defs>
      <linearGradient id={props.metalId} x1="0" y1="0" x2=".7" y2="1">
        <stop stopColor={edge} />
        <stop offset=".38" stopColor={from} />
        <stop offset=".5" stopColor={to} />
        <stop offset=".74" stopColor={from} />
        <stop offset="1" stopColor={edge} />
      </linearGradient>
      <radialGradient id={props.faceId} cx=".5" cy=".12" r="1">
        <stop stopColor={from} />
        <stop offset="1" stopColor={to} />
      </radialGradient>
    </defs>
  )
}
