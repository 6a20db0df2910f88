import { MergeButton } from '@/components/connections/connection-actions'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { BusinessAccount, BusinessSide } from '@/lib/domain/connections/business-side'
import { accountNames } from '@/lib/format/account-name'
import { valueName } from '@/lib/format/value-name'
import { sayNone } from '@/lib/present/reading-words'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

export interface Quarantine extends BusinessSide {
  /** The client that it may be after all. */
  readonly requested: BusinessSide | undefined
}

/** Both businesses side by side, and the two answers; neither is chosen beforehand. */
export async function QuarantineCard({
  connection_id,
  quarantine,
  canDecide,
}: {
  connection_id: string
  quarantine: Quarantine
  canDecide: boolean
}) {
  const t = await getTranslations('connections')
  const { requested } = quarantine
  const action = `/api/connections/${encodeURIComponent(connection_id)}/settle`
  return (
    <Card title={t('whose')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title={t('what_was_approved')} side={quarantine} />
        {requested !== undefined && (
          <Side title={t('known_as', { client: requested.name })} side={requested} />
        )}
      </div>
      {canDecide ? (
        <div className="flex flex-wrap gap-2 pt-4">
          {requested !== undefined && <MergeButton action={action} name={requested.name} />}
          <form method="post" action={action}>
            <Button name="decision" value="separate">
              {t('keep_apart')}
            </Button>
          </form>
        </div>
      ) : (
        <p className="pt-4 text-quiet">{t('preparers_decide')}</p>
      )}
    </Card>
  )
}

async function Side({
  title,
  side: { accounts, newest, readAt },
}: {
  title: string
  side: BusinessSide
}) {
  const [t, reader] = await Promise.all([getTranslations('connections'), getReader()])
  const numbered = accounts.map((each) => ({
    ...each,
    account_number_last_4: each.last4 ?? each.account_number_last_4,
  }))
  const names = accountNames(numbered, reader)
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line p-3">
      <h3 className="pb-1 font-medium wrap-anywhere" dir="auto">
        {title}
      </h3>
      {accounts.length === 0 ? (
        <p className="text-faint">{t('no_accounts')}</p>
      ) : (
        <ul>
          {accounts.map((account) => (
            <AccountLine
              key={account.account_id}
              account={account}
              name={names.get(account.account_id) ?? account.account_id}
            />
          ))}
        </ul>
      )}
      {newest !== undefined && (
        <p className="pt-2">
          {typeof newest === 'string'
            ? t('side_newest', { date: reader.instant(newest) })
            : sayNone(newest, reader, 'none.transactions')}
        </p>
      )}
      <p className="pt-1 text-xs text-faint">
        {readAt === undefined
          ? t('side_unread')
          : t('side_read', { date: reader.instantFull(readAt) })}
      </p>
    </section>
  )
}

/** An account as it is compared: "Operating ··4821", "Checking · USD", "$1,000.00". */
async function AccountLine({
  account: { account_type, balance },
  name,
}: {
  account: BusinessAccount
  name: string
}) {
  const { text, money } = await getReader()
  const kind = valueName('accounts.type', account_type, text)
  return (
    <li className="flex justify-between gap-3 py-1">
      <span className="min-w-0">
        <span className="block truncate" dir="auto" title={name}>
          {name}
        </span>
        <span className="block text-xs text-faint">
          {[kind, balance?.currency].filter(Boolean).join(' · ')}
        </span>
      </span>
      {balance !== undefined && (
        <bdi dir="ltr" className="num-t" data-amount="">
          {money(balance)}
        </bdi>
      )}
    </li>
  )
}
