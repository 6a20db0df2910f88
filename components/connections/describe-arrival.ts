import type { Client } from '@/lib/domain/clients/client'
import type { Text } from '@/lib/i18n/create-text'

/**
 * What was just done to a connection. Its name comes from the address, so that it is said only where
 * the connection's own state agrees.
 */
export function describeArrival(
  outcome: string | undefined,
  { name, status }: Pick<Client, 'name' | 'status'>,
  text: Text['text'],
): { title: string; text: string } | undefined {
  if (outcome === 'disconnected' && status === 'disconnected') {
    return {
      title: text('connections.arrived_disconnected', { client: name }),
      text: text('connections.arrived_disconnected_text'),
    }
  }
  if (status !== 'active') return undefined
  switch (outcome) {
    case 'connected':
      return {
        title: text('connections.arrived_connected', { client: name }),
        text: text('connections.arrived_connected_text'),
      }
    case 'reconnected':
      return {
        title: text('connections.arrived_reconnected', { client: name }),
        text: text('connections.arrived_reconnected_text'),
      }
    case 'recognised':
      return {
        title: text('connections.arrived_recognised', { client: name }),
        text: text('connections.arrived_recognised_text'),
      }
    default:
      return undefined
  }
}
