import type { ReactNode } from 'react'
import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeHold } from '@/components/connections/describe-hold'
import { FaultReference } from '@/components/connections/fault-reference'
import { ButtonLink } from '@/components/ui/button'
import type { Tone } from '@/components/ui/status-badge'
import type { Client } from '@/lib/domain/clients/client'
import type { ReadFailure } from '@/lib/domain/connections/read-outcome'
import type { Text } from '@/lib/i18n/create-text'

/** Our own store is in the way: the bank was not asked. */
export function describeStoreFailure(
  failure: Extract<ReadFailure, { code: 'access_unreadable' | 'access_held' }>,
  {
    retryHref,
    client,
    words,
  }: { retryHref: string; client: Pick<Client, 'connection_id' | 'name'>; words: Text },
): { tone: Tone; title: string; body: ReactNode; actions: ReactNode } {
  const { text } = words
  const retry = <ButtonLink href={retryHref}>{text('connections.try_again')}</ButtonLink>
  if (failure.code === 'access_held') {
    return {
      tone: 'attention',
      title: text('connections.held'),
      body: (
        <p>
          {text('connections.held_text', {
            cause: describeHold(failure.cause, text),
            client: client.name,
          })}
        </p>
      ),
      actions: retry,
    }
  }
  return {
    tone: 'danger',
    title: text('connections.unopened', { client: client.name }),
    body: (
      <>
        <p>
          {text(
            failure.cause === 'unknown_key'
              ? 'connections.unopened_key'
              : 'connections.unopened_altered',
          )}
        </p>
        <FaultReference reference={failure.reference} words={words} />
      </>
    ),
    actions: (
      <>
        {retry}
        <AuthorizeForm
          connection_id={client.connection_id}
          scope={[]}
          label={text('connections.reconnect_client', { client: client.name })}
        />
      </>
    ),
  }
}
