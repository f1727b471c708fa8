import css from './chain-picture.module.css'

interface ChainPictureProps {
  /** What a round's link and salt produce: `bust`, `sector`. */
  result: string
}

const HEXAGON = 'M0 -46 40 -23V23L0 46-40 23V-23Z'
const places = [
  { x: 75, state: 'end', title: 'The end', note: 'announced' },
  { x: 218, state: 'revealed', title: 'Link 1', note: 'revealed' },
  { x: 361, state: 'secret', title: 'Link 2', note: 'this round' },
  { x: 504, state: 'secret', title: 'Link 3', note: 'secret' },
] as const

/** How links, beacon and result are connected. */
export function ChainPicture({ result }: ChainPictureProps) {
  return (
    <svg
      className={css.picture}
      viewBox="0 0 580 330"
      role="img"
      aria-label={`Each link hashes to the one before it, back to the announced end. This round’s link and the beacon’s signature make its ${result}.`}
    >
      {places.slice(1).map(({ x }) => (
        <g key={x} className={css.arrow}>
          <path d={`M${x - 48} 190H${x - 95}m11 -9-11 9 11 9`} />
          <text x={x - 71} y="172">
            hash
          </text>
        </g>
      ))}
      {places.map(({ x, state, title, note }) => (
        <g key={x} transform={`translate(${x} 190)`} className={css.link} data-state={state}>
          <path d={HEXAGON} />
          <Mark state={state} />
          <text y="76">{title}</text>
          <text y="102" className={css.note}>
            {note}
          </text>
        </g>
      ))}
      <g className={css.beacon}>
        <circle cx="361" cy="46" r="17" />
        <circle cx="361" cy="46" r="29" />
        <path d="M361 84v48m-9-12 9 12 9-12" />
        <text x="318" y="42">
          The beacon signs
        </text>
        <text x="318" y="68" className={css.note}>
          after bets close
        </text>
      </g>
      <text x="361" y="324" className={css.result}>
        = {result}
      </text>
    </svg>
  )
}

function Mark({ state }: { state: (typeof places)[number]['state'] }) {
  if (state === 'secret')
    return <path className={css.mark} d="M-12 -3h24v18h-24zM-7 -3v-5a7 7 0 0 1 14 0v5" />
  return <path className={css.mark} d="m-14 1 9 10 19-21" />
}
