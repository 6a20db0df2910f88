import { useTranslations } from 'use-intl'
import type { BusinessSideView, ConnectionView } from '@/components/connections/to-connection-view'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { AlertDialog } from '@/components/ui/dialog'

/** Both businesses side by side, and the two answers; neither is chosen beforehand. */
export function QuarantineCard({
  connection_id,
  quarantine: { sides, other, canDecide },
}: {
  connection_id: string
  quarantine: NonNullable<ConnectionView['quarantine']>
}) {
  const t = useTranslations('connections')
  return (
    <Card title={t('whose')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {sides.map((side) => (
          <Side key={side.title} side={side} />
        ))}
      </div>
      {canDecide ? (
        <Answers connection_id={connection_id} other={other} />
      ) : (
        <p className="pt-4 text-quiet">{t('preparers_decide')}</p>
      )}
    </Card>
  )
}

function Answers({ connection_id, other }: { connection_id: string; other: string | undefined }) {
  const t = useTranslations('connections')
  const action = `/api/connections/${encodeURIComponent(connection_id)}/settle`
  return (
    <div className="flex flex-wrap gap-2 pt-4">
      {other !== undefined && (
        <AlertDialog
          title={t('merge_question', { client: other })}
          trigger={<Button type="button">{t('it_is', { client: other })}…</Button>}
          action={
            <form method="post" action={action}>
              <Button variant="primary" name="decision" value="merge">
                {t('it_is', { client: other })}
              </Button>
            </form>
          }
        >
          <p className="text-quiet">{t('merge_text', { client: other })}</p>
        </AlertDialog>
      )}
      <form method="post" action={action}>
        <Button name="decision" value="separate">
          {t('keep_apart')}
        </Button>
      </form>
    </div>
  )
}

function Side({ side: { title, accounts, newest, readAt } }: { side: BusinessSideView }) {
  const t = useTranslations('connections')
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line p-3">
      <h3 className="pb-1 font-medium wrap-anywhere" dir="auto">
        {title}
      </h3>
      {accounts.length === 0 ? (
        <p className="text-faint">{t('no_accounts')}</p>
      ) : (
        <ul>
          {accounts.map(({ key, name, facts, balance }) => (
            <li key={key} className="flex justify-between gap-3 py-1">
              <span className="min-w-0">
                <span className="block truncate" dir="auto" title={name}>
                  {name}
                </span>
                <span className="block text-xs text-faint">{facts}</span>
              </span>
              {balance !== undefined && (
                <bdi dir="ltr" className="num-t" data-amount="">
                  {balance}
                </bdi>
              )}
            </li>
          ))}
        </ul>
      )}
      {newest !== undefined && <p className="pt-2">{newest}</p>}
      <p className="pt-1 text-xs text-faint">{readAt}</p>
    </section>
  )
}
