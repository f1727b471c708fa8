export interface Metal {
  hi: string
  mid: string
  lo: string
}

const metals: readonly Metal[] = [
  { hi: '#c9cede', mid: '#8b90a0', lo: '#4a4f5e' },
  { hi: '#e9cba6', mid: '#b08d6a', lo: '#5f452e' },
  { hi: '#ffc796', mid: '#c9824a', lo: '#6b3517' },
  { hi: '#ffffff', mid: '#c4ccda', lo: '#66707f' },
  { hi: '#cfe6ff', mid: '#7ea6d8', lo: '#2c4a7a' },
  { hi: '#fff0b8', mid: '#f0c14a', lo: '#8a5a0e' },
  { hi: '#b7ffe2', mid: '#35c792', lo: '#0c5b42' },
  { hi: '#c4dcff', mid: '#4a8bff', lo: '#12348f' },
  { hi: '#e4d2ff', mid: '#a06bff', lo: '#43158f' },
  { hi: '#ffc9d9', mid: '#ff4d7d', lo: '#7a0f33' },
  { hi: '#ffcf6b', mid: '#3a3d4c', lo: '#0d0e14' },
  { hi: '#ffffff', mid: '#7af0ff', lo: '#b04bff' },
]

const IRON: Metal = { hi: '#c9cede', mid: '#8b90a0', lo: '#4a4f5e' }

/** The metal of a rank from 0 (levels below 10) to 11 (from 110), iron to prism. */
export function metalOf(rank: number): Metal {
  return metals[rank] ?? IRON
}
