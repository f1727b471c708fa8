export { type Beacon, type BeaconInfo, type BeaconRound, createBeacon } from './beacon.ts'
export { beaconOfRow } from './network.ts'
