import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError'
  readonly code = 'ERR_ADDRESS_REFUSED'
  constructor() {
    super('the host is not on the public internet')
  }
}

const refused = new BlockList()
// Every special-purpose block of IANA's registry that does not lead to a public host.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  refused.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  refused.addSubnet(network, prefix, 'ipv6')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address literal belongs to a host on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  // Mapped, translated, local and multicast forms all lie outside 2000::/3.
  return family === 6 && globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A lookup that knows public addresses alone, for the moment of connecting: a name that is checked
 * earlier may resolve differently by then. One private address refuses the name.
 */
export function guardLookup(lookup: LookupAll = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { family: options.family, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error !== null) return callback(error, '', 0)
      if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
        return callback(new AddressRefusedError(), '', 0)
      }
      if (options.all === true) return callback(null, found)
      return callback(null, first.address, first.family)
    })
  }
}
