const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Says whether a player may be sent to an address: over https to a host of the provider's own, to the
 * host of its configured address, or to its stand-in under the shop's own; nowhere else.
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
