import { Send } from 'lucide-react'
import Link from 'next/link'
import {
  HandOffForm,
  handOffPath,
  HandOffSteps,
  WithdrawForm,
} from '@/components/connections/hand-off-card'
import { VerdictCard } from '@/components/connections/verdict-card'
import { WatchProgress } from '@/components/connections/watch-progress'
import { TitleRow } from '@/components/layout/title-row'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Fact, Facts } from '@/components/ui/facts'
import { Note } from '@/components/ui/note'
import { type HandOff, handOffMark } from '@/lib/domain/connections/hand-off'
import { describeScope } from '@/lib/present/connection-state'
import { describeHandOff, writeHandOffMessage } from '@/lib/present/hand-off'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'
import { connectionPath } from '@/lib/search-params/resource-path'

const body = 'grid items-start gap-4 px-4 pt-4 pb-8 sm:px-6 max-w-[60rem]'

async function LinkTitle({ clientName }: { clientName: string }) {
  const [t, shell] = await Promise.all([getTranslations('handoff'), getTranslations('shell')])
  return (
    <TitleRow
      title={t('link_for_owner', { client: clientName })}
      back={{ href: '/connect', label: shell('connect') }}
    />
  )
}

/** How far a link got, step by step, and what can be done about it. */
export async function HandOffScreen({
  handOff,
  mayConnect,
}: {
  handOff: HandOff
  mayConnect: boolean
}) {
  const [t, { text }] = await Promise.all([getTranslations('handoff'), getReader()])
  const { hand_off_id, clientName, state, connection_id, isLive, scope } = handOff
  const described = describeHandOff(handOff, text)
  const leadsTo = state === 'approved' ? handOff.approved_id : connection_id
  return (
    <>
      <LinkTitle clientName={clientName} />
      <div className={body}>
        <div aria-live="polite">
          <VerdictCard
            tone={described.tone}
            icon={<Send size={20} aria-hidden />}
            title={described.word}
            text={[described.text]}
            actions={leadsTo !== null && <ClientLink connection_id={leadsTo} handOff={handOff} />}
            foot={isLive && <HandOffSteps handOff={handOff} />}
          />
        </div>
        <TimesCard handOff={handOff} />
        {isLive && (
          <Card title={t('end_link')}>
            <p className="max-w-[64ch] pb-3 text-quiet">
              {t(mayConnect ? 'withdraw_text' : 'preparers_withdraw')}
            </p>
            {mayConnect && <WithdrawForm hand_off_id={hand_off_id} />}
            <WatchProgress
              path={`/api/connections/handoff/${encodeURIComponent(hand_off_id)}`}
              mark={handOffMark(handOff)}
            />
          </Card>
        )}
        {mayConnect && !isLive && state !== 'approved' && (
          <Card title={t('again')}>
            {connection_id === null ? (
              <ButtonLink href="/connect" variant="primary">
                {t('ask_new')}
              </ButtonLink>
            ) : (
              <HandOffForm connection_id={connection_id} scope={scope} isPrimary />
            )}
          </Card>
        )}
      </div>
    </>
  )
}

/** To the client that the link connected, or is to connect again. */
async function ClientLink({
  connection_id,
  handOff: { state, outcome },
}: {
  connection_id: string
  handOff: HandOff
}) {
  const [t, connections] = await Promise.all([
    getTranslations('handoff'),
    getTranslations('connections'),
  ])
  return (
    <ButtonLink
      href={connectionPath(connection_id)}
      variant={state === 'approved' ? 'primary' : 'secondary'}
    >
      {outcome === 'quarantined' ? t('decide') : connections('see_connection')}
    </ButtonLink>
  )
}

async function TimesCard({ handOff }: { handOff: HandOff }) {
  const [t, { text, list, moment }] = await Promise.all([getTranslations('handoff'), getReader()])
  const on = (at: string | null): string | undefined => (at === null ? undefined : moment(at))
  const made = t('made_at_by', { at: on(handOff.made_at) ?? '', person: handOff.madeBy })
  const requested = handOff.scope.map((each) => describeScope(each, text).inline)
  const lines = [
    [t('made'), made],
    [t('state_opened'), on(handOff.opened_at)],
    [t('went_to_bank'), on(handOff.begun_at)],
    [t('state_declined'), on(handOff.declined_at)],
    [t('state_failed'), on(handOff.failed_at)],
    [t('state_approved'), on(handOff.approved_at)],
    [t('state_withdrawn'), on(handOff.withdrawn_at)],
    [t('works_until'), handOff.isLive ? on(handOff.expires_at) : undefined],
    [t('asks_for'), list(requested)],
  ] as const
  return (
    <Card title={t('steps')}>
      <Facts>
        {lines.map(([label, value]) => (
          <Fact key={label} label={label} wrap>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

interface NewLinkProps {
  readonly handOff: HandOff
  /** Undefined on a second view, which does not show it again. */
  readonly link: string | undefined
  readonly firmName: string
  readonly personName: string
}

/** A new link to copy with the message around it, the one time that it is shown. */
export async function NewLinkScreen({ handOff, link, firmName, personName }: NewLinkProps) {
  const [t, lists, { text, instant }] = await Promise.all([
    getTranslations('handoff'),
    getTranslations('lists'),
    getReader(),
  ])
  const { clientName, scope } = handOff
  const lastDay = instant(handOff.expires_at)
  const progress = (
    <Link href={handOffPath(handOff)} prefetch={false} className="btn">
      {t('see_progress')}
    </Link>
  )
  if (link === undefined) {
    return (
      <>
        <LinkTitle clientName={clientName} />
        <div className={body}>
          <VerdictCard
            tone="info"
            icon={<Send size={20} aria-hidden />}
            title={t('shown_already')}
            text={[t('shown_already_text')]}
            actions={progress}
          />
        </div>
      </>
    )
  }
  const message = writeHandOffMessage(
    { firmName, personName, clientName, scope, link, lastDay },
    text,
  )
  return (
    <>
      <LinkTitle clientName={clientName} />
      <div className={body}>
        <Note tone="attention" fact={t('copy_now')}>
          {t('copy_now_text', { client: clientName, date: lastDay })}
        </Note>
        <Card title={t('copy_title')} end={progress}>
          <div className="grid gap-4 pt-1">
            <CopyField label={t('link')} copy={lists('copy_link')} value={link} isCode />
            <CopyField label={t('subject')} copy={t('copy_subject')} value={message.subject} />
            <CopyField
              label={t('message')}
              copy={t('copy_message')}
              value={message.body}
              rows={18}
            />
          </div>
        </Card>
      </div>
    </>
  )
}

/** A text to take away, selected by hand where nothing can copy it. */
function CopyField({
  label,
  copy,
  value,
  rows = 1,
  isCode = false,
}: {
  label: string
  copy: string
  value: string
  rows?: number
  isCode?: boolean
}) {
  const shared = { value, readOnly: true, spellCheck: false, dir: isCode ? 'ltr' : 'auto' }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="min-w-52 grow">
        <span className="mb-1 block font-medium">{label}</span>
        {rows > 1 ? (
          <textarea {...shared} rows={rows} className="field h-auto! py-2" />
        ) : (
          <input {...shared} type="text" className={isCode ? 'field font-mono text-xs' : 'field'} />
        )}
      </label>
      <CopyButton text={value} label={copy}>
        {copy}
      </CopyButton>
    </div>
  )
}
