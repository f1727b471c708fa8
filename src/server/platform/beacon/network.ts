/** In SQL, the network of the beacon that a row of `battles` or `rounds` refers to, as its column `beacon`. */
export const beaconOfRow = `(SELECT network FROM beacon_networks n WHERE n.id = beacon_network) AS beacon`
