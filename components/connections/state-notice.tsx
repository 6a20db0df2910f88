import { AuthorizeForm } from '@/components/connections/authorize-form'
import type { ConnectionState } from '@/components/connections/connection-state'
import { describeArrival } from '@/components/connections/describe-arrival'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Client } from '@/lib/domain/clients/client'
import type { Text } from '@/lib/i18n/create-text'

/** How a connection stands, cause and next step; or what was just done to it, where that says it all. */
export function StateNotice({
  client,
  state,
  outcome,
  text,
}: {
  client: Client
  state: ConnectionState
  outcome: string | undefined
  text: Text['text']
}) {
  const arrival = describeArrival(outcome, client, text)
  if (arrival !== undefined && client.status === 'active') {
    return (
      <Notice tone="good" title={arrival.title} actions={<ReadLink client={client} text={text} />}>
        <p>{arrival.text}</p>
        {state.step !== 'none' && <p>{`${state.cause} ${state.next}`}</p>}
      </Notice>
    )
  }
  return (
    <Notice
      tone={state.tone}
      title={arrival?.title ?? state.word}
      actions={<NextStep client={client} state={state} text={text} />}
    >
      <p>{arrival?.text ?? state.cause}</p>
      <p>{state.next}</p>
    </Notice>
  )
}

function ReadLink({ client, text }: { client: Client; text: Text['text'] }) {
  return (
    <ButtonLink
      href={`/clients/${encodeURIComponent(client.connection_id)}/transactions`}
      tone="primary"
    >
      {text('connections.see_transactions')}
    </ButtonLink>
  )
}

function NextStep({
  client,
  state,
  text,
}: {
  client: Client
  state: ConnectionState
  text: Text['text']
}) {
  const { connection_id, name, scope } = client
  if (state.step === 'reconnect') {
    return (
      <AuthorizeForm
        connection_id={connection_id}
        label={text('connections.reconnect_client', { client: name })}
      />
    )
  }
  if (state.step === 'renew') {
    return (
      <AuthorizeForm
        connection_id={connection_id}
        scope={scope}
        label={text('connections.renew_for_a_year')}
      />
    )
  }
  return null
}
