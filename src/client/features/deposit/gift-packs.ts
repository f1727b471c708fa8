export interface GiftPack {
  dollars: number
  /** How many coins its picture shows. */
  coins: 1 | 2 | 3
  /** Where the card is bought. */
  href: string
}

const SHOP = 'https://cofr.example/gift-cards'

const pack = (dollars: number, coins: GiftPack['coins']): GiftPack => ({
  dollars,
  coins,
  href: `${SHOP}/${dollars}`,
})

/** The cards that the shop outside sells. */
export const giftPacks: readonly GiftPack[] = [
  pack(10, 1),
  pack(50, 1),
  pack(100, 2),
  pack(250, 2),
  pack(500, 2),
  pack(1_000, 3),
]
