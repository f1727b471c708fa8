import type { ChatMessage, ChatReceipt } from '#contract/http/chat.ts'
import type { StaffChatMessage } from '#contract/http/operator/moderation.ts'
import { rarityOf } from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import { avatarUrl } from '#server/features/account/index.ts'
import { itemImageUrl } from '#server/features/boxes/index.ts'
import type { BetRow, MessageRow } from './store.ts'

export const presentMessage = (row: MessageRow, level: number): ChatMessage => ({
  id: row.id,
  user: {
    id: row.player_id,
    name: row.player_name,
    avatar_url: avatarUrl(row.avatar),
    level,
    ...(row.is_demo && { is_demo: true }),
  },
  level,
  text: row.text,
  receipt: row.receipt,
  at: row.created_at.toISOString(),
  is_staff: row.is_staff,
})

export const presentForStaff = (row: MessageRow, level: number): StaffChatMessage => ({
  ...presentMessage(row, level),
  room: row.room,
  is_removed: row.removed_at !== null,
})

/** What a message shows of a settled bet. */
export const presentReceipt = (bet: BetRow): ChatReceipt => ({
  bet_id: bet.id,
  game: bet.game as ChatReceipt['game'],
  title: bet.box_name ?? bet.item_name,
  stake: toCoins(bet.stake),
  payout: toCoins(bet.payout),
  multiplier: bet.stake === 0n ? null : Number((bet.payout * 10_000n) / bet.stake) / 10_000,
  item:
    bet.item_name === null
      ? null
      : {
          name: bet.item_name,
          img_url: itemImageUrl(bet.picture_id),
          rarity: bet.rarity_price === null ? null : rarityOf(bet.payout, bet.rarity_price),
        },
})
