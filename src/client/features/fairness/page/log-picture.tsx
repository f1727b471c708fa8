import css from './proof-picture.module.css'

const HEXAGON = 'M0 -44 38 -22V22L0 44-38 22V-22Z'
const leaves = ['seeds', 'boxes', 'battles', 'chains']

/** How entries form one root, signed by the shop and by its witnesses. */
export function LogPicture() {
  return (
    <svg
      className={css.picture}
      viewBox="0 0 720 300"
      role="img"
      aria-label="Seeds, boxes, battles and chains hash up to one root. The shop signs it, and witnesses sign it too."
    >
      <path
        className={css.flow}
        d="M142 48 206 78M142 114 206 88M142 180 206 206M142 246 206 216"
      />
      <path className={css.flow} d="M230 88 290 128M230 206 290 166" />
      <path className={css.flow} d="M368 147H438M528 147C570 147 560 78 596 78" />
      <path className={css.flow} d="M528 147C570 147 560 216 596 216" />
      <path className={css.tip} d="M430 139l12 8-12 8" />
      <g transform="translate(78 147)" className={css.results}>
        {leaves.map((leaf, at) => (
          <g key={leaf}>
            <rect x="-64" y={at * 66 - 118} width="128" height="38" rx="10" />
            <text y={at * 66 - 93}>{leaf}</text>
          </g>
        ))}
      </g>
      <g className={css.bytes}>
        <rect x="208" y="71" width="22" height="22" rx="6" />
        <rect x="208" y="200" width="22" height="22" rx="6" />
      </g>
      <g transform="translate(328 147)" className={css.mix}>
        <path d={HEXAGON} />
        <text y="5">root</text>
      </g>
      <text x="328" y="222" className={css.note}>
        one hash
      </text>
      <g transform="translate(486 147)" className={css.ours}>
        <path d={HEXAGON} />
        <path className={css.tick} d="m-14 1 9 10 19-21" />
      </g>
      <text x="486" y="222" className={css.note}>
        signed by us
      </text>
      {[78, 216].map((y) => (
        <g key={y} transform={`translate(636 ${y})`} className={css.yours}>
          <path d={HEXAGON} />
          <path
            className={css.lock}
            d="M-20 0C-12 -13 12 -13 20 0C12 13 -12 13 -20 0ZM-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0"
          />
        </g>
      ))}
      <text x="636" y="288" className={css.note}>
        and by witnesses
      </text>
    </svg>
  )
}
