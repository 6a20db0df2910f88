import styles from '@/components/connections/quarantine-decision.module.css'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import type { Text } from '@/lib/i18n/create-text'

export interface ComparedBusiness {
  name: string
  accounts: readonly {
    account_id: string
    account_name: string | null
    account_type: string | null
  }[]
}

/** Both lists of accounts side by side, and the two answers; nothing is mixed before one is given. */
export function QuarantineDecision({
  connection_id,
  approved,
  expected,
  text,
}: {
  connection_id: string
  approved: ComparedBusiness
  /** The client that was to be approved again; none where there is nobody to compare with. */
  expected: ComparedBusiness | undefined
  text: Text['text']
}) {
  return (
    <Section title={text('connections.whose')}>
      <div className={styles['lists']}>
        <AccountList
          title={text('connections.what_was_approved')}
          business={approved}
          text={text}
        />
        {expected !== undefined && (
          <AccountList
            title={text('connections.known_as', { client: expected.name })}
            business={expected}
            text={text}
          />
        )}
      </div>
      <form
        className={styles['answers']}
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/settle`}
      >
        {expected !== undefined && (
          <Button name="decision" value="merge">
            {text('connections.it_is', { client: expected.name })}
          </Button>
        )}
        <Button name="decision" value="separate">
          {text('connections.keep_apart')}
        </Button>
      </form>
    </Section>
  )
}

function AccountList({
  title,
  business,
  text,
}: {
  title: string
  business: ComparedBusiness
  text: Text['text']
}) {
  return (
    <div>
      <h3>{title}</h3>
      {business.accounts.length === 0 ? (
        <p>{text('connections.no_accounts')}</p>
      ) : (
        <ul>
          {business.accounts.map(({ account_id, account_name, account_type }) => (
            <li key={account_id}>
              <bdi>{account_name ?? account_id}</bdi> <span>{account_type}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
