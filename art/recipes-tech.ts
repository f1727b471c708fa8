import type { Recipe, View } from './picture.ts'

const facing: View = { yaw: -24, pitch: 8 }
const worn: View = { yaw: -38, pitch: 10 }
const onDesk: View = { yaw: -28, pitch: 20 }

export const techRecipes: Record<string, Recipe> = {
  'phone-graphite': {
    model: 'phone',
    spec: { color: '#2e3440', frame: '#8d93a3', wallpaper: ['#1a0f3a', '#ff8a3d', '#a04bff'] },
    view: facing,
  },
  'phone-sand': {
    model: 'phone',
    spec: { color: '#d9c3a0', frame: '#e6d3b3', wallpaper: ['#0a2a3a', '#ffd27a', '#1fb5a8'] },
    view: facing,
  },
  'phone-rose': {
    model: 'phone',
    spec: { color: '#f2b7c6', frame: '#e8a5b5', wallpaper: ['#0a1440', '#ff7ab0', '#7ab8ff'] },
    view: facing,
  },
  'phone-mint': {
    model: 'phone',
    spec: {
      color: '#9fe6c8',
      frame: '#8fd0b5',
      wallpaper: ['#06281f', '#c8ff6a', '#21d4a2'],
      isSmall: true,
    },
    view: facing,
  },
  'tablet-slate': {
    model: 'tablet',
    spec: { color: '#7d8494', wallpaper: ['#0a1030', '#5f7bff', '#ff6ab0'], pen: '#f4f6fb' },
    view: facing,
  },
  'tablet-mini': {
    model: 'tablet',
    spec: { color: '#c3a8ff', wallpaper: ['#1a0a30', '#c77bff', '#ffb37a'], pen: '#c3a8ff' },
    view: { yaw: 24, pitch: 8 },
  },
  'laptop-pro': {
    model: 'laptop',
    spec: { color: '#8d93a0', wallpaper: ['#07122e', '#3d7bff', '#ff5fa0', '#ffb14a'] },
    view: onDesk,
  },
  'laptop-air': {
    model: 'laptop',
    spec: { color: '#e6cfa8', wallpaper: ['#0b2a3a', '#3de0d0', '#ffe07a'], keys: '#f5efe4' },
    view: onDesk,
  },
  'laptop-nova': {
    model: 'laptop',
    spec: {
      color: '#20232c',
      wallpaper: ['#14030a', '#ff2b4a', '#7a1fff'],
      keys: '#ff3d54',
      isBold: true,
    },
    view: onDesk,
  },
  'smartwatch-graphite': {
    model: 'smartwatch',
    spec: { case: '#7a8194', strap: '#3d4456', bars: ['#3dd5ff', '#a06bff'] },
    view: { yaw: -24, pitch: 14 },
  },
  'smartwatch-coral': {
    model: 'smartwatch',
    spec: { case: '#e6b9a0', strap: '#ff6f5e', bars: ['#ffb13d', '#ff5fa0'] },
    view: { yaw: 24, pitch: 14 },
  },
  'power-bank': {
    model: 'powerBank',
    spec: { color: '#3a4156', light: '#5fffb0' },
    view: { yaw: -28, pitch: 14 },
  },
  cable: { model: 'cable', spec: { color: '#ff7a3d' }, view: { yaw: -18, pitch: 14 } },

  'headphones-reference': {
    model: 'headphones',
    spec: { color: '#3a2418', accent: '#e9b44c' },
    view: worn,
  },
  'headphones-cream': {
    model: 'headphones',
    spec: { color: '#e9e6e1', accent: '#c9a27a' },
    view: worn,
  },
  'headphones-navy': {
    model: 'headphones',
    spec: { color: '#24408a', accent: '#c9ced8' },
    view: worn,
  },
  'headphones-red': {
    model: 'headphones',
    spec: { color: '#e0263c', accent: '#f4f4f6' },
    view: worn,
  },
  headset: {
    model: 'headphones',
    spec: { color: '#3a3f4d', accent: '#8dff3d', boom: '#8dff3d' },
    view: { yaw: -30, pitch: 8 },
  },
  'earbuds-white': {
    model: 'earbuds',
    spec: { color: '#f1f3f8', accent: '#5fb0ff' },
    view: onDesk,
  },
  'earbuds-noir': { model: 'earbuds', spec: { color: '#2b2f3a', accent: '#e9b44c' }, view: onDesk },
  'earbuds-lime': { model: 'earbuds', spec: { color: '#b4f03d', accent: '#2b2f3a' }, view: onDesk },
  'speaker-tower': {
    model: 'speakerTower',
    spec: { color: '#5a2a1a', cone: '#e9b44c' },
    view: { yaw: -30, pitch: 8 },
  },
  'speaker-boom': {
    model: 'speakerRoll',
    spec: { color: '#ff7a2b', accent: '#c9ced8' },
    view: { yaw: -30, pitch: 16 },
  },
  'speaker-pod': {
    model: 'speakerPod',
    spec: { color: '#2b6bd0', light: '#7adfff' },
    view: { yaw: -20, pitch: 26 },
  },
  'speaker-mini': {
    model: 'speakerPod',
    spec: { color: '#ff7ab0', light: '#ffe0f0', height: 0.95 },
    view: { yaw: -20, pitch: 30 },
  },

  'camera-silver': {
    model: 'camera',
    spec: { top: '#d5dae4', skin: '#4a2a1c', ring: '#e9b44c' },
    view: { yaw: -26, pitch: 14 },
  },
  'camera-noir': {
    model: 'camera',
    spec: { top: '#3a3e4a', skin: '#22252e', ring: '#ff3d54' },
    view: { yaw: 26, pitch: 14 },
  },
  'camera-pink': {
    model: 'instantCamera',
    spec: { color: '#ff9fc4', accent: '#7a5bff' },
    view: { yaw: -24, pitch: 10 },
  },
  'camera-mint': {
    model: 'instantCamera',
    spec: { color: '#8fe6c8', accent: '#ff8a3d' },
    view: { yaw: 24, pitch: 10 },
  },
  drone: {
    model: 'drone',
    spec: { color: '#dfe3ec', accent: '#ff8a3d' },
    view: { yaw: -32, pitch: 28 },
  },
  television: {
    model: 'screen',
    spec: {
      width: 4.6,
      height: 2.6,
      wallpaper: ['#050b24', '#1f8aff', '#a04bff', '#ff4d9a'],
      foot: '#8d93a0',
    },
    view: { yaw: -22, pitch: 6 },
  },
  'monitor-wide': {
    model: 'screen',
    spec: {
      width: 5.2,
      height: 2.2,
      wallpaper: ['#04201c', '#21d4a2', '#c8ff6a'],
      foot: '#2b2f3a',
    },
    view: { yaw: 24, pitch: 10 },
  },
}
