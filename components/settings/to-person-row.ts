import type { PersonRow } from '@/components/settings/people'
import { hueOf, initialsOf } from '@/lib/format/avatar'
import type { PortfolioClient } from '@/lib/domain/clients/portfolio-entry'
import type { PersonRole } from '@/lib/domain/people/permissions'
import type { Reader } from '@/lib/format/create-reader'

/** A colleague as the table of people has them; what may be changed only where `clients` are given. */
export function toPersonRow(
  person: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly role: PersonRole
    readonly all_clients: boolean
    readonly isActive: boolean
    readonly invitedUntil: string | null
    readonly clients: number
    readonly secondFactor: 'passkey' | 'app' | null
  },
  {
    clients,
    now,
  }: {
    clients: readonly Pick<PortfolioClient, 'client' | 'assigned'>[] | undefined
    now: Date
  },
  { text, instant }: Pick<Reader, 'text' | 'instant'>,
): PersonRow {
  const { id, name, email, role, all_clients, isActive, invitedUntil } = person
  const isOver = invitedUntil !== null && Date.parse(invitedUntil) <= now.getTime()
  const clientIds = clients
    ?.filter(({ assigned }) => assigned.some((each) => each.id === id))
    .map(({ client }) => client.connection_id)
  return {
    key: id,
    label: name,
    name,
    email,
    mark: { initials: name === email ? '@' : initialsOf(name), hue: hueOf(id) },
    role: text(`shell.role_${role}`),
    // What is not shown is not sent either.
    clients:
      clients &&
      (all_clients
        ? text('shell.all_clients')
        : text('settings.clients_assigned', { count: person.clients })),
    secondFactor: clients && invitedUntil === null ? person.secondFactor : undefined,
    state:
      invitedUntil !== null
        ? isOver
          ? 'invitation_over'
          : 'invited'
        : isActive
          ? 'active'
          : 'deactivated',
    until:
      invitedUntil === null || isOver
        ? undefined
        : text('settings.invited_until', { date: instant(invitedUntil) }),
    edited: clientIds && { id, name, email, access: { role, isAll: all_clients, clientIds } },
  }
}
