import { AuthorizeForm } from '@/components/connections/authorize-form'
import {
  describeScope,
  isKnownScope,
  listScopes,
  missingScopes,
} from '@/components/connections/scope-words'
import styles from '@/components/connections/scope-list.module.css'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Client } from '@/lib/contract/client'

/** What is shared and what is not, and one step that asks for the rest. */
export function ScopeList({ client }: { client: Pick<Client, 'connection_id' | 'scope'> }) {
  const missing = missingScopes(client.scope)
  const unknown = client.scope.filter((scope) => !isKnownScope(scope))
  return (
    <>
      <ul className={styles['scopes']}>
        {[...listScopes(), ...unknown].map((scope) => {
          const { label, shows } = describeScope(scope)
          const isShared = client.scope.includes(scope)
          return (
            <li key={scope}>
              <StatusBadge tone={isShared ? 'good' : 'neutral'}>
                {isShared ? 'Shared' : 'Not shared'}
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
          label={missing.length === 1 ? 'Ask for what is missing' : 'Ask for all that is missing'}
        />
      )}
    </>
  )
}
