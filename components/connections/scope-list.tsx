import { AuthorizeForm } from '@/components/connections/authorize-form'
import { describeScope, isKnownScope } from '@/components/connections/scope-words'
import { listScopes, missingScopes } from '@/lib/domain/connections/connection-need'
import styles from '@/components/connections/scope-list.module.css'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Client } from '@/lib/domain/clients/client'
import type { Text } from '@/lib/i18n/create-text'

/** What is shared and what is not, and one step that asks for the rest. */
export function ScopeList({
  client,
  text,
}: {
  client: Pick<Client, 'connection_id' | 'scope'>
  text: Text['text']
}) {
  const missing = missingScopes(client.scope)
  const unknown = client.scope.filter((scope) => !isKnownScope(scope))
  return (
    <>
      <ul className={styles['scopes']}>
        {[...listScopes(), ...unknown].map((scope) => {
          const { label, shows } = describeScope(scope, text)
          const isShared = client.scope.includes(scope)
          return (
            <li key={scope}>
              <StatusBadge tone={isShared ? 'good' : 'neutral'}>
                {text(isShared ? 'connections.shared' : 'connections.not_shared')}
              </StatusBadge>
              <strong>{label}</strong>
              <span>{shows}</span>
            </li>
          )
        })}
      </ul>
      {missing.length > 0 && (
        <AuthorizeForm
          connection_id={client.connection_id}
          scope={[...client.scope, ...missing]}
          tone="plain"
          label={text(
            missing.length === 1 ? 'connections.ask_missing_one' : 'connections.ask_missing_all',
          )}
        />
      )}
    </>
  )
}
