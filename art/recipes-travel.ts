import { icon } from './icons.ts'
import type { Models } from './models.ts'
import type { Recipe, View } from './picture.ts'

const parked: View = { yaw: -28, pitch: 12 }
const inSand: View = { yaw: -28, pitch: 8, roll: -14 }

const trip = (
  title: string,
  scene: Parameters<Models['ticket']>[0]['scene'],
  sky: [string, string],
  sign: string,
): Recipe => ({
  model: 'ticket',
  spec: { title, scene, sky, icon: icon(`${sign}-fill`) },
  view: { yaw: -20, pitch: 14, roll: 4 },
})

export const travelRecipes: Record<string, Recipe> = {
  'car-gt': {
    model: 'car',
    spec: { build: 'gt', color: '#d8142b', roof: '#15171d', rim: '#c9ced8' },
    view: parked,
  },
  'car-terra': {
    model: 'car',
    spec: { build: 'terra', color: '#3f7a56', roof: '#e6e0d2', rim: '#c9ced8' },
    view: parked,
  },
  'car-city': {
    model: 'car',
    spec: { build: 'city', color: '#3d8aff', roof: '#f4f6fb', rim: '#f4f6fb' },
    view: parked,
  },
  'bike-electric': {
    model: 'bicycle',
    spec: { color: '#e8eaf0', accent: '#8d93a3', battery: '#3dffb0' },
    view: { yaw: -24, pitch: 8 },
  },
  'bike-city': {
    model: 'bicycle',
    spec: { color: '#e0263c', accent: '#e9d8b0' },
    view: { yaw: -24, pitch: 8 },
  },
  'scooter-noir': {
    model: 'scooter',
    spec: { color: '#4a505e', accent: '#ff8a3d', lamp: '#fff6d8' },
    view: { yaw: -28, pitch: 10 },
  },
  'scooter-mint': {
    model: 'scooter',
    spec: { color: '#6fe0bd', accent: '#f4f6fb' },
    view: { yaw: -28, pitch: 10 },
  },
  'trip-islands': trip('Islands', 'islands', ['#0f6fd0', '#ffb37a'], 'island'),
  'trip-alps': trip('The Alps', 'alps', ['#1f4fa0', '#a8d8ff'], 'mountains'),
  'trip-city': trip('The City', 'city', ['#2a0f5c', '#ff6a8a'], 'buildings'),
  'trip-balloon': trip('Balloon', 'balloon', ['#5a2fa0', '#ffc27a'], 'wind'),
  'trip-spa': trip('Spa Day', 'spa', ['#0a5a5a', '#6fd8c8'], 'flower-lotus'),
  'suitcase-navy': {
    model: 'suitcase',
    spec: { color: '#24408a', trim: '#8a5a34', height: 2.9 },
    view: { yaw: -30, pitch: 12 },
  },
  'suitcase-sand': {
    model: 'suitcase',
    spec: { color: '#d9c3a0', trim: '#5a3420', height: 2.3 },
    view: { yaw: -30, pitch: 12 },
  },
  'suitcase-coral': {
    model: 'suitcase',
    spec: { color: '#ff6f5e', trim: '#f4f0e8', height: 2 },
    view: { yaw: 30, pitch: 12 },
  },
  'bottle-steel': {
    model: 'bottle',
    spec: { color: '#3d6bd0', lid: '#f4f6fb' },
    view: { yaw: -16, pitch: 12, roll: -12 },
  },
  surfboard: {
    model: 'board',
    spec: { kind: 'surf', color: '#f6f1e2', stripe: '#ff5c3d', accent: '#1fb5b0' },
    view: inSand,
  },
  snowboard: {
    model: 'board',
    spec: { kind: 'snow', color: '#5a3bd0', stripe: '#ff4dc0', accent: '#7adfff' },
    view: { yaw: -34, pitch: 10, roll: -18 },
  },
}
