/** The brand's hexagon with its open C, as one outline in white. */
export const hexagonMark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><path fill="#fff" d="M128 24 218 76v30l-40 0-50-29-50 29v44l50 29 50-29h40v30l-90 52-90-52V76z"/></svg>'
