import 'server-only'
import type { TryStep } from '@/lib/domain/demo/try-step'
import { may } from '@/lib/domain/people/permissions'
import { daysUntil, noticeDays } from '@/lib/domain/renewals/consent-end'
import type { Reader } from '@/lib/format/create-reader'
import { clientScreenHref } from '@/lib/search-params/client-screens'
import { requestTime } from '@/lib/server/auth/request-time'
import { getContext } from '@/lib/server/context'
import { listClients } from '@/lib/server/db/connection'
import type { PersonSession } from '@/lib/server/db/session'
import { endedClient, endingClient } from '@/lib/server/demo/demo-clients'
import { findTried, hasClosed, hasExported } from '@/lib/server/demo/tried'

/**
 * What a demo offers this person to try, with what they have done of it, which opening a screen is only where
 * that is all there is to do. Undefined outside a demo, where there is nothing, and once they have put it away.
 */
export async function readTryThis(
  { person }: Pick<PersonSession, 'person'>,
  { text }: Pick<Reader, 'text'>,
): Promise<readonly TryStep[] | undefined> {
  const { env, store } = getContext()
  if (!env.isDemo) return undefined
  const seen = await findTried(store.database, person)
  if (seen.includes('away')) return undefined
  const [clients, isExported, isClosed] = await Promise.all([
    listClients(store.database, person),
    hasExported(store.database, person),
    hasClosed(store.database, person),
  ])
  const whole = clients.find(
    ({ status, scope, environment }) =>
      status === 'active' && environment === 'production' && scope.includes('invoicing:read'),
  )
  const connects = may(person, 'connect')
  const ended = connects ? clients.find(({ name }) => name === endedClient) : undefined
  const ending = connects ? clients.find(({ name }) => name === endingClient) : undefined
  const steps: (TryStep | undefined)[] = [
    whole && {
      id: 'find',
      label: text('try_this.find'),
      hint: text('try_this.find_hint'),
      href: clientScreenHref(whole.connection_id, 'invoices', undefined),
      isDone: seen.includes('find'),
    },
    ended && {
      id: 'reconnect',
      label: text('try_this.reconnect', { client: ended.name }),
      hint: text('try_this.reconnect_hint'),
      href: clientScreenHref(ended.connection_id, 'connection', undefined),
      isDone: ended.status === 'active',
    },
    ending && {
      id: 'renew',
      label: text('try_this.renew', { client: ending.name }),
      hint: text('try_this.renew_hint'),
      href: clientScreenHref(ending.connection_id, 'connection', undefined),
      isDone:
        ending.status === 'active' && daysUntil(ending.grant_ends_at, requestTime()) > noticeDays,
    },
    whole && {
      id: 'checks',
      label: text('try_this.checks'),
      hint: text('try_this.checks_hint', { client: whole.name }),
      href: clientScreenHref(whole.connection_id, 'close', 'last-month'),
      isDone: isClosed,
    },
    whole && {
      id: 'export',
      label: text('try_this.export'),
      hint: text('exports.kind_transactions_as'),
      href: clientScreenHref(whole.connection_id, 'exports', 'last-month'),
      isDone: isExported,
    },
  ]
  const offered = steps.filter((step) => step !== undefined)
  return offered.length === 0 ? undefined : offered
}
