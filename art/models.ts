import { perfume, sunglasses } from './models/accessory.ts'
import { flapBag, suitcase, tote } from './models/bag.ts'
import { battles } from './models/battles.ts'
import { board } from './models/board.ts'
import { castBar, coin, mintedBar, pin } from './models/bullion.ts'
import { camera, drone, instantCamera, visor } from './models/camera.ts'
import { car } from './models/car.ts'
import { giftCard, ticket } from './models/card.ts'
import { crate } from './models/crate.ts'
import { bicycle, scooter } from './models/cycle.ts'
import { graphicsCard, keyboard, mouse, tower } from './models/desk.ts'
import { cable, laptop, phone, powerBank, screen, smartwatch, tablet } from './models/device.ts'
import { bounce, deals, dice, gift, rocket, wheel } from './models/games.ts'
import { handheld, pad, station } from './models/gaming.ts'
import { cap, hoodie, tee } from './models/garment.ts'
import { band, bracelet, earrings, ring } from './models/jewellery.ts'
import { necklace } from './models/necklace.ts'
import { present } from './models/present.ts'
import { shoe } from './models/shoe.ts'
import { earbuds, headphones, speakerPod, speakerRoll, speakerTower } from './models/sound.ts'
import { bottle, mug } from './models/ware.ts'
import { watch } from './models/watch.ts'

/** All models of the studio. Each takes one spec and returns a group. */
export const models = {
  band,
  battles,
  bicycle,
  board,
  bottle,
  bounce,
  bracelet,
  cable,
  camera,
  cap,
  car,
  castBar,
  coin,
  crate,
  deals,
  dice,
  drone,
  earbuds,
  earrings,
  flapBag,
  gift,
  giftCard,
  graphicsCard,
  handheld,
  headphones,
  hoodie,
  instantCamera,
  keyboard,
  laptop,
  mintedBar,
  mouse,
  mug,
  necklace,
  pad,
  perfume,
  phone,
  pin,
  powerBank,
  present,
  ring,
  rocket,
  scooter,
  screen,
  shoe,
  smartwatch,
  speakerPod,
  speakerRoll,
  speakerTower,
  station,
  suitcase,
  sunglasses,
  tablet,
  tee,
  ticket,
  tote,
  tower,
  visor,
  watch,
  wheel,
}

export type Models = typeof models
