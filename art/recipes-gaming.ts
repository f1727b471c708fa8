import { icon } from './icons.ts'
import type { Recipe, View } from './picture.ts'

const held: View = { yaw: -18, pitch: 22 }
const onDesk: View = { yaw: -26, pitch: 34 }

const pad = (color: string, accent: string): Recipe => ({
  model: 'pad',
  spec: { color, accent },
  view: held,
})

/** A gift card: its title, its amount, two colours and a phosphor icon. */
export const giftCard = (
  title: string,
  amount: string,
  from: string,
  to: string,
  sign: string,
): Recipe => ({
  model: 'giftCard',
  spec: { title, amount, from, to, icon: icon(`${sign}-fill`) },
  view: { yaw: -22, pitch: 14 },
})

export const gamingRecipes: Record<string, Recipe> = {
  'console-white': {
    model: 'station',
    spec: { color: '#f1f3f8', light: '#3da5ff' },
    view: { yaw: 18, pitch: 16 },
  },
  'console-noir': {
    model: 'station',
    spec: { color: '#2b2f3a', light: '#ff8a3d' },
    view: { yaw: 18, pitch: 16 },
  },
  'handheld-coral': {
    model: 'handheld',
    spec: { color: '#ff6f5e', accent: '#ff4dc0' },
    view: { yaw: -22, pitch: 18 },
  },
  'handheld-teal': {
    model: 'handheld',
    spec: { color: '#1fb5b0', accent: '#3d7bff' },
    view: { yaw: 22, pitch: 18 },
  },
  'pad-gold': pad('#e9b44c', '#fff0c0'),
  'pad-arctic': pad('#eef3fa', '#5fc8ff'),
  'pad-ember': pad('#d8341f', '#ffb13d'),
  'pad-violet': pad('#6a3bff', '#d59bff'),
  'keyboard-aurora': {
    model: 'keyboard',
    spec: { body: '#2b2f3a', cap: '#1c1f28', accent: '#7a3bff' },
    view: onDesk,
  },
  'keyboard-white': {
    model: 'keyboard',
    spec: { body: '#c9ced8', cap: '#f4f5f8', accent: '#ff8a5c', glow: '#8fc8ff' },
    view: onDesk,
  },
  'mouse-white': {
    model: 'mouse',
    spec: { color: '#f1f3f8', accent: '#5fb0ff' },
    view: { yaw: -38, pitch: 32 },
  },
  'mouse-noir': {
    model: 'mouse',
    spec: { color: '#2b2f3a', accent: '#8dff3d' },
    view: { yaw: 38, pitch: 32 },
  },
  'graphics-card': {
    model: 'graphicsCard',
    spec: { color: '#4a505e', light: '#5fd8ff' },
    view: { yaw: -22, pitch: 16 },
  },
  'pc-tower': {
    model: 'tower',
    spec: { color: '#2b2f3a', light: '#ff4dc0', lightB: '#4db8ff' },
    view: { yaw: -38, pitch: 14 },
  },
  'vr-headset': {
    model: 'visor',
    spec: { color: '#e6e9f0', light: '#8f6bff' },
    view: { yaw: -28, pitch: 14 },
  },

  'gift-gaming-100': giftCard('Gaming', '100', '#ffb13d', '#e0263c', 'trophy'),
  'gift-gaming-50': giftCard('Gaming', '50', '#5b2bff', '#e03aff', 'lightning'),
  'gift-gaming-25': giftCard('Gaming', '25', '#1f6bff', '#2be0ff', 'sword'),
  'gift-gaming-10': giftCard('Gaming', '10', '#0f8a4f', '#8dff5a', 'ghost'),
  'gift-cinema-25': giftCard('Cinema', '25', '#7a0f1f', '#ff5c3d', 'ticket'),
  'gift-stream-20': giftCard('Streaming', '20', '#ff2d55', '#ff9f3d', 'play'),
  'gift-stream-5': giftCard('Streaming', '5', '#c01f7a', '#ff7ab0', 'play'),
  'gift-food-15': giftCard('Dinner', '15', '#b8461f', '#ffc24a', 'pizza'),
  'gift-food-5': giftCard('Coffee', '5', '#4a2a1c', '#c98a52', 'coffee'),
  'gift-music-10': giftCard('Music', '10', '#0a6b6b', '#3dffb0', 'music-notes'),
  'gift-fuel-50': giftCard('Charging', '50', '#0b5a3a', '#c8ff4a', 'charging-station'),
  'gift-style-200': giftCard('Style', '200', '#17131f', '#c99a36', 'dress'),
  'gift-style-75': giftCard('Style', '75', '#b83a7a', '#ffb0d0', 'coat-hanger'),
  'gift-travel-1000': giftCard('Travel', '1000', '#15131a', '#e9b44c', 'globe-hemisphere-west'),
  'gift-travel-500': giftCard('Travel', '500', '#3a0f8a', '#ff7a9a', 'sailboat'),
  'gift-travel-250': giftCard('Travel', '250', '#0a4f9f', '#7adfff', 'island'),
  'gift-travel-100': giftCard('Travel', '100', '#0077ff', '#21d4c2', 'airplane'),
  'gift-travel-50': giftCard('Travel', '50', '#0f7a5a', '#a8ff9a', 'train'),

  'mug-night': {
    model: 'mug',
    spec: { color: '#2a2250', inside: '#ffb13d', sign: '#ffd36b' },
    view: { yaw: -18, pitch: 20 },
  },
  'mug-brass': {
    model: 'mug',
    spec: { color: '#f1ece2', inside: '#5a3420', sign: '#e9b44c' },
    view: { yaw: -18, pitch: 20 },
  },
  'hexagon-pin': {
    model: 'pin',
    spec: { enamel: '#3a1f8a', metal: '#e9b44c' },
    view: { yaw: -26, pitch: 14 },
  },
}
