const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a player may be sent to an address: only over https to a host of the provider, to the host of its
 * configured address, or to its sandbox under the shop's address.
 */
export function isPaymentPage(
  address: string,
  { ownHosts, knownUrls }: { ownHosts: RegExp; knownUrls: string[] },
): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' && ownHosts.test(hostname)) return true
  return knownUrls.some((known) => {
    const host = new URL(known).hostname
    return host === hostname || (loopback.has(host) && loopback.has(hostname))
  })
}
