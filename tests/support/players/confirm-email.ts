import { type ChangedShop, changePlayer } from './change-player.ts'

/** Marks a player's email as confirmed, as following the link in the email does. */
export const confirmEmailOf = (shop: ChangedShop, player: { id: string }): Promise<void> =>
  changePlayer(
    shop,
    player,
    'UPDATE players SET email_confirmed_at = $2 WHERE id = $1',
    new Date(shop.clock.now()),
  )
