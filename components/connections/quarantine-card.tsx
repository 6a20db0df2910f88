import { useTranslations } from 'use-intl'
import type { ConnectionView } from '@/components/connections/to-connection-view'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

/** Both lists of accounts side by side, and the two answers. */
export function QuarantineCard({
  connection_id,
  quarantine: { lists, mergeLabel },
}: {
  connection_id: string
  quarantine: NonNullable<ConnectionView['quarantine']>
}) {
  const t = useTranslations('connections')
  return (
    <Card title={t('whose')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {lists.map(({ title, accounts }) => (
          <div key={title} className="min-w-0 rounded-lg border border-line p-3">
            <h3 className="pb-1 font-medium wrap-anywhere">{title}</h3>
            {accounts.length === 0 ? (
              <p className="text-faint">{t('no_accounts')}</p>
            ) : (
              <ul>
                {accounts.map(({ account_id, account_name, account_type }) => (
                  <li key={account_id} className="flex justify-between gap-3 py-1">
                    <span
                      className="min-w-0 truncate"
                      dir="auto"
                      title={account_name ?? account_id}
                    >
                      {account_name ?? account_id}
                    </span>
                    <span className="text-faint">{account_type}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
      <form
        method="post"
        action={`/api/connections/${encodeURIComponent(connection_id)}/settle`}
        className="flex flex-wrap gap-2 pt-4"
      >
        {mergeLabel !== undefined && (
          <Button name="decision" value="merge">
            {mergeLabel}
          </Button>
        )}
        <Button name="decision" value="separate">
          {t('keep_apart')}
        </Button>
      </form>
    </Card>
  )
}
