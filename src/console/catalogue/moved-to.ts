/** A list whose entry at one place stands at another; the others keep their order. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  const moved = list.slice(from, from + 1)
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...moved)
}
