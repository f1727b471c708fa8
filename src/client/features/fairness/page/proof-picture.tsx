import css from './proof-picture.module.css'

const HEXAGON = 'M0 -44 38 -22V22L0 44-38 22V-22Z'

/** How two seeds and a number become a result. */
export function ProofPicture() {
  return (
    <svg
      className={css.picture}
      viewBox="0 0 720 300"
      role="img"
      aria-label="Our sealed seed and your seed, with the number of the bet, are mixed into bytes; the bytes become the result."
    >
      <path className={css.flow} d="M142 84C250 84 230 150 306 150" />
      <path className={css.flow} d="M142 216C250 216 230 150 306 150" />
      <path className={css.flow} d="M396 150H520" />
      <path className={css.tip} d="M298 142l12 8-12 8M510 142l12 8-12 8" />
      <g transform="translate(100 84)" className={css.ours}>
        <path d={HEXAGON} />
        <path className={css.lock} d="M-12 -2h24v18h-24zM-7 -2v-7a7 7 0 0 1 14 0v7" />
      </g>
      <text x="100" y="24">
        Our seed, sealed
      </text>
      <g transform="translate(100 216)" className={css.yours}>
        <path d={HEXAGON} />
        <path className={css.lock} d="M-9 14a9 9 0 0 1 18 0zM0 -4a7 7 0 1 0 0-14 7 7 0 0 0 0 14" />
      </g>
      <text x="100" y="288">
        Your seed
      </text>
      <g transform="translate(352 150) scale(1.15)" className={css.mix}>
        <path d={HEXAGON} />
        <text y="-2">HMAC</text>
        <text y="16" className={css.note}>
          SHA-256
        </text>
      </g>
      <text x="352" y="226" className={css.note}>
        + the bet’s number
      </text>
      <g className={css.bytes}>
        {[424, 442, 460, 478].map((x, at) => (
          <rect key={x} x={x} y={at % 2 ? 128 : 134} width="12" height="12" rx="3" />
        ))}
      </g>
      <g transform="translate(590 150)" className={css.results}>
        <rect x="-68" y="-72" width="136" height="40" rx="10" />
        <rect x="-68" y="-20" width="136" height="40" rx="10" />
        <rect x="-68" y="32" width="136" height="40" rx="10" />
        <text y="-46">66.76</text>
        <text y="6">0101100…</text>
        <text y="58">1,544,067</text>
      </g>
      <text x="590" y="262" className={css.note}>
        a roll, a path, a ticket
      </text>
    </svg>
  )
}
