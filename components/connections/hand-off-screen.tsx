'use client'

import { Send } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { HandOffForm, HandOffSteps, WithdrawForm } from '@/components/connections/hand-off-card'
import type { HandOffView, NewLinkView } from '@/components/connections/to-hand-off-view'
import { VerdictCard } from '@/components/connections/verdict-card'
import { WatchProgress } from '@/components/connections/watch-progress'
import { TitleRow } from '@/components/layout/title-row'
import { useMay } from '@/components/layout/use-may'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Fact, Facts } from '@/components/ui/facts'
import { Note } from '@/components/ui/note'

const body = 'grid items-start gap-4 px-4 pt-4 pb-8 sm:px-6 max-w-[60rem]'

function LinkTitle({ title }: { title: string }) {
  const shell = useTranslations('shell')
  return <TitleRow title={title} back={{ href: '/connect', label: shell('connect') }} />
}

/** How far a link got, step by step, and what can be done about it. */
export function HandOffScreen({ view }: { view: HandOffView }) {
  const t = useTranslations('handoff')
  const mayConnect = useMay('connect')
  const { client, live, again } = view
  return (
    <>
      <LinkTitle title={view.title} />
      <div className={body}>
        <div aria-live="polite">
          <VerdictCard
            tone={view.tone}
            icon={<Send size={20} aria-hidden />}
            title={view.word}
            text={[view.text]}
            actions={
              client !== undefined && (
                <ButtonLink href={client.href} variant={client.isPrimary ? 'primary' : 'secondary'}>
                  {client.label}
                </ButtonLink>
              )
            }
            foot={live !== undefined && <HandOffSteps steps={live.steps} />}
          />
        </div>
        <Card title={t('steps')}>
          <Facts>
            {view.facts.map(({ label, value }) => (
              <Fact key={label} label={label} wrap>
                {value}
              </Fact>
            ))}
          </Facts>
        </Card>
        {live !== undefined && (
          <Card title={t('end_link')}>
            <p className="max-w-[64ch] pb-3 text-quiet">
              {t(mayConnect ? 'withdraw_text' : 'preparers_withdraw')}
            </p>
            {mayConnect && <WithdrawForm hand_off_id={view.hand_off_id} />}
            <WatchProgress
              path={`/api/connections/handoff/${encodeURIComponent(view.hand_off_id)}`}
              mark={view.mark}
            />
          </Card>
        )}
        {mayConnect && again !== undefined && (
          <Card title={t('again')}>
            {again.connection_id === null ? (
              <ButtonLink href="/connect" variant="primary">
                {t('ask_new')}
              </ButtonLink>
            ) : (
              <HandOffForm connection_id={again.connection_id} scope={again.scope} isPrimary />
            )}
          </Card>
        )}
      </div>
    </>
  )
}

/** A new link to copy, the one time that it is shown. */
export function NewLinkScreen({ view: { title, progressHref, link } }: { view: NewLinkView }) {
  const t = useTranslations('handoff')
  const lists = useTranslations('lists')
  const progress = (
    <Link href={progressHref} prefetch={false} className="btn">
      {t('see_progress')}
    </Link>
  )
  return (
    <>
      <LinkTitle title={title} />
      <div className={body}>
        {link === undefined ? (
          <VerdictCard
            tone="info"
            icon={<Send size={20} aria-hidden />}
            title={t('shown_already')}
            text={[t('shown_already_text')]}
            actions={progress}
          />
        ) : (
          <>
            <Note tone="attention" fact={t('copy_now')}>
              {link.note}
            </Note>
            <Card title={t('copy_title')} end={progress}>
              <div className="grid gap-4 pt-1">
                <CopyField label={t('link')} copy={lists('copy_link')} value={link.href} isCode />
                <CopyField label={t('subject')} copy={t('copy_subject')} value={link.subject} />
                <CopyField
                  label={t('message')}
                  copy={t('copy_message')}
                  value={link.message}
                  rows={18}
                />
              </div>
            </Card>
          </>
        )}
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
