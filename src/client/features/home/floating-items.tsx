interface FloatingItemsProps {
  /** Their pictures' names. */
  items: readonly string[]
  className: string | undefined
}

/** Items in the air round a hero's chest; they load after everything else. */
export function FloatingItems({ items, className }: FloatingItemsProps) {
  return items.map((item) => (
    <img
      key={item}
      className={className}
      src={`/art/item-${item}.avif`}
      width="200"
      height="200"
      decoding="async"
      fetchPriority="low"
      alt=""
    />
  ))
}
