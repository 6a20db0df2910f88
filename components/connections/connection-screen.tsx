'use client'

import {
  ArrowRight,
  CalendarClock,
  Ellipsis,
  Hourglass,
  Link as LinkIcon,
  type LucideIcon,
  PlugZap,
  RotateCw,
  Settings,
  Trash2,
  Unplug,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  ClientRecordCard,
  ConsentCard,
  SharedDataCard,
} from '@/components/connections/connection-cards'
import { DeleteDialog, EndCard } from '@/components/connections/end-connection'
import { HandOffCard } from '@/components/connections/hand-off-card'
import { HistoryCard } from '@/components/connections/history-card'
import { QuarantineCard } from '@/components/connections/quarantine-card'
import type { ConnectionView } from '@/components/connections/to-connection-view'
import type { VerdictView } from '@/components/connections/to-verdict'
import { ConsentSpan, VerdictCard } from '@/components/connections/verdict-card'
import { AuthorizeForm } from '@/components/layout/authorize-form'
import { TitleRow } from '@/components/layout/title-row'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Note } from '@/components/ui/note'
import { useRefreshOnProgress } from '@/lib/queries/progress'
import { withQueries } from '@/lib/queries/query-client'

/** How a client is connected: the verdict with its action, the consent, what is shared and its history. */
export function ConnectionScreen({ view }: { view: ConnectionView }) {
  const t = useTranslations('connections')
  const shell = useTranslations('shell')
  const [isDeleting, setDeleting] = useState(false)
  const { connection_id, disconnecting, quarantine, handOff, end } = view
  const link = handOff && (
    <HandOffCard connection_id={connection_id} links={handOff.links} isPrimary={false} />
  )
  return (
    <>
      <TitleRow title={shell('connection')} hasPeriod>
        <Menu
          label={t('more_actions')}
          align="end"
          trigger={<IconButton type="button" icon={<Ellipsis />} label={t('more_actions')} />}
        >
          <MenuItem icon={<Settings />} href={view.record.href}>
            {t('client_settings')}
          </MenuItem>
          {end.canDelete && (
            <MenuItem icon={<Trash2 />} danger onSelect={() => setDeleting(true)}>
              {t('forget_this')}
            </MenuItem>
          )}
        </Menu>
      </TitleRow>
      {end.hasWrongName && (
        <div className="px-4 pt-2 sm:px-6">
          <Note tone="attention" fact={t('forget_wrong_name')} urgent>
            {t('forget_wrong_name_text')}
          </Note>
        </div>
      )}
      <div className="grid items-start gap-4 px-4 pt-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Verdict view={view} />
          {disconnecting !== undefined && (
            <DisconnectCard connection_id={connection_id} {...disconnecting} />
          )}
          {quarantine !== undefined && (
            <QuarantineCard connection_id={connection_id} quarantine={quarantine} />
          )}
          {handOff?.isFirst === true && link}
          <SharedDataCard view={view} />
          {handOff?.isFirst === false && link}
          <HistoryCard history={view.history} auditHref={view.auditHref} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ConsentCard facts={view.facts} />
          <ClientRecordCard record={view.record} />
          <EndCard view={view} onDelete={() => setDeleting(true)} />
        </div>
      </div>
      {end.canDelete && <DeleteDialog view={view} open={isDeleting} onOpenChange={setDeleting} />}
    </>
  )
}

const icons: Record<VerdictView['icon'], LucideIcon> = {
  connected: PlugZap,
  ending: CalendarClock,
  ended: Unplug,
  waiting: Hourglass,
}

function Verdict({ view: { connection_id, verdict, span } }: { view: ConnectionView }) {
  const t = useTranslations('connections')
  const Icon = icons[verdict.icon]
  const hasActions = verdict.action !== undefined || verdict.offersLink
  return (
    <VerdictCard
      tone={verdict.tone}
      icon={<Icon size={20} aria-hidden />}
      title={verdict.title}
      text={verdict.text}
      actions={
        hasActions && (
          <>
            <VerdictAction connection_id={connection_id} action={verdict.action} />
            {verdict.offersLink && (
              <a href="#handoff" className="btn">
                <LinkIcon size={15} aria-hidden />
                {t('send_link')}
              </a>
            )}
          </>
        )
      }
      foot={span && <ConsentSpan span={span} />}
    />
  )
}

function VerdictAction({
  connection_id,
  action,
}: {
  connection_id: string
  action: VerdictView['action']
}) {
  if (action === undefined) return null
  if ('href' in action) {
    return (
      <ButtonLink href={action.href} variant="primary">
        {action.label}
      </ButtonLink>
    )
  }
  const { label, scope, isPrimary } = action
  return isPrimary ? (
    <AuthorizeForm connection_id={connection_id} scope={scope}>
      {label}
      <ArrowRight className="size-3.5! rtl:-scale-x-100" aria-hidden />
    </AuthorizeForm>
  ) : (
    <AuthorizeForm
      connection_id={connection_id}
      scope={scope}
      variant="secondary"
      icon={<RotateCw />}
    >
      {label}
    </AuthorizeForm>
  )
}

/** How far the bank has confirmed that access ended; the page follows it. */
const DisconnectCard = withQueries(function DisconnectCard({
  connection_id,
  canSendAgain,
  facts,
  mark,
}: { connection_id: string } & NonNullable<ConnectionView['disconnecting']>) {
  const t = useTranslations('connections')
  const path = `/api/connections/${encodeURIComponent(connection_id)}/disconnect`
  useRefreshOnProgress(path, mark)
  return (
    <Card title={t('telling_bank')}>
      <Facts>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      <p className="max-w-[64ch] py-3 text-quiet">{t('telling_bank_text')}</p>
      {canSendAgain && (
        <form method="post" action={path}>
          <Button>{t('tell_again')}</Button>
        </form>
      )}
    </Card>
  )
})
