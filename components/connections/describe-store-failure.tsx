import type { ReactNode } from 'react'
import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeHold } from '@/components/connections/describe-hold'
import { ButtonLink } from '@/components/ui/button'
import type { Tone } from '@/components/ui/status-badge'
import type { Client } from '@/lib/contract/client'
import type { ReadFailure } from '@/lib/contract/read-outcome'

/** Our own store is in the way: the bank was not asked. */
export function describeStoreFailure(
  failure: Extract<ReadFailure, { code: 'access_unreadable' | 'access_held' }>,
  { retryHref, client }: { retryHref: string; client: Pick<Client, 'connection_id' | 'name'> },
): { tone: Tone; title: string; body: ReactNode; actions: ReactNode } {
  const retry = <ButtonLink href={retryHref}>Try again</ButtonLink>
  if (failure.code === 'access_held') {
    return {
      tone: 'attention',
      title: 'Nothing new is read for now',
      body: (
        <p>
          {describeHold(failure.cause)} The connection of {client.name} stands. Whoever runs
          Countinghouse lets it go on.
        </p>
      ),
      actions: retry,
    }
  }
  return {
    tone: 'danger',
    title: `The stored access of ${client.name} cannot be opened here`,
    body: (
      <>
        <p>
          {failure.cause === 'unknown_key'
            ? 'It is locked with a key that this installation does not have.'
            : 'It was altered, or it belongs to another connection.'}{' '}
          Ask whoever runs Countinghouse, and tell them the reference. If it cannot be put right, a
          new approval by an owner or admin of the business replaces it.
        </p>
        <p>
          Reference <code>{failure.reference}</code>
        </p>
      </>
    ),
    actions: (
      <>
        {retry}
        <AuthorizeForm
          connection_id={client.connection_id}
          scope={[]}
          label={`Reconnect ${client.name}`}
        />
      </>
    ),
  }
}
