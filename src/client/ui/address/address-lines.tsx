import type { SavedAddress } from '#contract/http/addresses.ts'
import { countryName } from '#contract/places.ts'

/** An address in three lines: name, street, city and country. */
export function AddressLines({ address }: { address: SavedAddress }) {
  const { first_name, last_name, street_address, street_address_2, postal_code, city, country } =
    address
  return (
    <span>
      <bdi>
        {first_name} {last_name}
      </bdi>
      <br />
      <bdi>{[street_address, street_address_2].filter(Boolean).join(', ')}</bdi>
      <br />
      <bdi>
        {postal_code} {city}
      </bdi>
      , {countryName(country)}
    </span>
  )
}
