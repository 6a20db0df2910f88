import type { Client } from '@/lib/contract/client'

/**
 * What was just done to a connection. Its name comes from the address, so that it is said only where
 * the connection's own state agrees.
 */
export function describeArrival(
  outcome: string | undefined,
  { name, status }: Pick<Client, 'name' | 'status'>,
): { title: string; text: string } | undefined {
  if (outcome === 'disconnected' && status === 'disconnected') {
    return {
      title: `${name} is disconnected`,
      text: 'The bank confirmed that access is withdrawn. The history stays.',
    }
  }
  if (status !== 'active') return undefined
  switch (outcome) {
    case 'connected':
      return { title: `${name} is connected`, text: 'Its banking can be read from now on.' }
    case 'reconnected':
      return {
        title: `${name} is connected again`,
        text: 'It is the same client with its history and settings. Nothing was doubled.',
      }
    case 'recognised':
      return {
        title: `This business was a client already: ${name}`,
        text: 'It was recognised by its accounts. Its access was renewed here, and no second client was made.',
      }
    default:
      return undefined
  }
}
