import * as z from 'zod/mini'
import { scopes } from '@/lib/bank-contract/authorization'
import type { Client, ListedClient } from '@/lib/domain/clients/client'
import { daysUntil, noticeDays } from '@/lib/domain/renewals/consent-end'

const entrySchema = z.object({
  connection_id: z.string(),
  name: z.string(),
  isArchived: z.boolean(),
  isSandbox: z.boolean(),
  /** What needs a person; undefined while all is well. */
  exception: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['ended', 'unclear', 'partial']) }),
      z.object({ kind: z.literal('ending'), days: z.number() }),
    ]),
  ),
})

export const clientListSchema = z.object({ clients: z.readonly(z.array(entrySchema)) })

/** A client as lists of all clients name it: in the switcher and the palette. */
export type ClientEntry = Readonly<z.infer<typeof entrySchema>>

export function clientEntry(client: ListedClient, now: Date): ClientEntry {
  const { connection_id, name, isArchived, environment } = client
  return {
    connection_id,
    name,
    isArchived,
    isSandbox: environment === 'sandbox',
    exception: findException(client, now),
  }
}

function findException(
  { status, scope, grant_ends_at }: Client,
  now: Date,
): ClientEntry['exception'] {
  if (status === 'suspect' || status === 'quarantined') return { kind: 'unclear' }
  if (status !== 'active') return { kind: 'ended' }
  const days = daysUntil(grant_ends_at, now)
  if (days <= noticeDays) return { kind: 'ending', days: Math.max(days, 0) }
  const isPartial = scopes.some((each) => each !== 'offline_access' && !scope.includes(each))
  return isPartial ? { kind: 'partial' } : undefined
}
