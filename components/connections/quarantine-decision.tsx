import styles from '@/components/connections/quarantine-decision.module.css'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'

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
}: {
  connection_id: string
  approved: ComparedBusiness
  /** The client that was to be approved again; none where there is nobody to compare with. */
  expected: ComparedBusiness | undefined
}) {
  return (
    <Section title="Whose business is it?">
      <div className={styles['lists']}>
        <AccountList title="What was approved" business={approved} />
        {expected !== undefined && (
          <AccountList title={`What we know as ${expected.name}`} business={expected} />
        )}
      </div>
      <form
        className={styles['answers']}
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/settle`}
      >
        {expected !== undefined && (
          <Button name="decision" value="merge">
            It is {expected.name}
          </Button>
        )}
        <Button name="decision" value="separate">
          Keep it as a client of its own
        </Button>
      </form>
    </Section>
  )
}

function AccountList({ title, business }: { title: string; business: ComparedBusiness }) {
  return (
    <div>
      <h3>{title}</h3>
      {business.accounts.length === 0 ? (
        <p>The bank has listed no accounts.</p>
      ) : (
        <ul>
          {business.accounts.map(({ account_id, account_name, account_type }) => (
            <li key={account_id}>
              {account_name ?? account_id} <span>{account_type}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
