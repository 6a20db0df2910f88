'use client'

import {
  ArrowRight,
  Infinity as InfinityIcon,
  Link as LinkIcon,
  type LucideIcon,
  MonitorSmartphone,
  Send,
  ShieldCheck,
} from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScopeIcon } from '@/components/connections/scope-icon'
import { LinkDays, OpenLinksCard } from '@/components/connections/hand-off-card'
import type { HandOffLine } from '@/components/connections/to-hand-off-view'
import { TitleRow } from '@/components/layout/title-row'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RadioCard, Switch } from '@/components/ui/checkbox'
import { TextInput } from '@/components/ui/field'

export interface ConnectView {
  /** What may be requested; ongoing access always is, or the connection would end within minutes. */
  readonly scopes: readonly {
    readonly scope: string
    readonly label: string
    readonly shows: string
  }[]
  readonly environments: readonly { readonly value: string; readonly label: string }[]
  readonly links: readonly HandOffLine[]
}

/** Names a client and what is requested, then leaves for the bank or makes a link for the owner. */
export function ConnectScreen({ view }: { view: ConnectView }) {
  const t = useTranslations('approvals')
  const shell = useTranslations('shell')
  return (
    <>
      <TitleRow title={shell('connect')} back={{ href: '/', label: shell('clients') }} />
      <div className="grid items-start gap-4 px-4 pt-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,40rem)_22rem]">
        <ConnectForm view={view} />
        <div className="flex min-w-0 flex-col gap-4">
          <HowItWorks />
          {view.links.length > 0 && <OpenLinksCard links={view.links} />}
          <p className="flex gap-2.5 px-1 text-xs text-faint">
            <ShieldCheck size={15} className="flex-none" aria-hidden />
            {t('never')}
          </p>
        </div>
      </div>
    </>
  )
}

function ConnectForm({ view }: { view: ConnectView }) {
  const t = useTranslations('approvals')
  return (
    <form method="post" action="/api/connections/authorize" className="flex flex-col gap-4">
      <section className="card overflow-hidden">
        <div className="px-5 pt-4 pb-5">
          <TextInput
            label={t('client_name')}
            hint={t('client_name_hint')}
            name="client_name"
            required
            maxLength={120}
            autoComplete="off"
          />
        </div>
        <RequestedData view={view} />
        <p className="flex items-start gap-2.5 border-t border-line bg-sunk px-5 py-3 text-xs text-quiet">
          <InfinityIcon size={15} className="mt-px flex-none text-faint" aria-hidden />
          <span>{t('always')}</span>
        </p>
      </section>
      <WhoApproves />
    </form>
  )
}

function RequestedData({ view: { scopes, environments } }: { view: ConnectView }) {
  const t = useTranslations('approvals')
  return (
    <>
      <fieldset className="min-w-0 border-t border-line px-5 pt-4 pb-2">
        <legend className="float-start flex items-baseline gap-2">
          <span className="font-semibold">{t('requested_data')}</span>
          <span className="text-xs text-faint">{t('read_only')}</span>
        </legend>
        <ul className="clear-both pt-1">
          {scopes.map(({ scope, label, shows }) => (
            <li key={scope} className="border-b border-line py-2.5 last:border-0">
              <Switch
                name="scope"
                value={scope}
                defaultChecked
                aria-label={label}
                label={label}
                hint={shows}
                icon={<ScopeIcon scope={scope} size={17} />}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      {environments.length > 1 && (
        <fieldset className="min-w-0 border-t border-line px-5 py-4">
          <legend className="float-start pb-2 font-semibold">{t('environment')}</legend>
          <div className="clear-both grid gap-3 sm:grid-cols-2">
            {environments.map(({ value, label }, index) => (
              <RadioCard
                key={value}
                name="environment"
                value={value}
                label={label}
                defaultChecked={index === 0}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function WhoApproves() {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const [isByLink, setByLink] = useState(true)
  const atTheBank = (
    <Button variant="primary" formAction="/api/connections/authorize">
      {t('continue_to_bank')}
      <ArrowRight className="size-3.5! rtl:-scale-x-100" aria-hidden />
    </Button>
  )
  return (
    <section className="card">
      <fieldset className="min-w-0">
        <legend className="float-start px-5 pt-4 pb-1 font-semibold">{t('who_approves')}</legend>
        <div className="clear-both grid gap-3 p-5 pt-2 sm:grid-cols-2">
          <Approver
            icon={Send}
            label={t('by_link')}
            hint={t('by_link_text')}
            isChosen={isByLink}
            onChoose={() => setByLink(true)}
          />
          <Approver
            icon={MonitorSmartphone}
            label={t('here_now')}
            hint={t('here_now_text')}
            isChosen={!isByLink}
            onChoose={() => setByLink(false)}
          />
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3.5">
        {isByLink && <LinkDays />}
        <span className="grow" />
        <Link href="/" prefetch={false} className="btn btn-ghost">
          {ui('cancel')}
        </Link>
        {isByLink && (
          <Button variant="primary" icon={<LinkIcon />} formAction="/api/connections/handoff">
            {t('make_link')}
          </Button>
        )}
        {/* Without a script nothing follows the choice above, so that both ways are offered. */}
        {isByLink ? <noscript>{atTheBank}</noscript> : atTheBank}
      </div>
    </section>
  )
}

function Approver({
  icon: Icon,
  label,
  hint,
  isChosen,
  onChoose,
}: {
  icon: LucideIcon
  label: string
  hint: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="relative flex cursor-pointer flex-col gap-1 rounded-lg border border-line p-4 has-checked:border-action has-checked:ring-1 has-checked:ring-action">
      <span className="flex items-center justify-between">
        <Icon size={18} className={isChosen ? 'text-accent' : 'text-faint'} aria-hidden />
        <input
          type="radio"
          className="check"
          name="who"
          aria-label={label}
          checked={isChosen}
          onChange={onChoose}
        />
      </span>
      <span className="pt-1.5 font-medium">{label}</span>
      <span className="text-xs text-faint">{hint}</span>
    </label>
  )
}

function HowItWorks() {
  const t = useTranslations('approvals')
  const steps = [
    [t('step_open'), t('step_open_text')],
    [t('step_sign_in'), t('step_sign_in_text')],
    [t('step_approve'), t('step_approve_text')],
  ] as const
  return (
    <Card title={t('how_it_works')}>
      <ol className="flex flex-col gap-3.5 pt-1">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span
              className="grid size-6 flex-none place-content-center rounded-full bg-accent-tint text-xs font-semibold text-accent"
              aria-hidden
            >
              {index + 1}
            </span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-xs text-faint">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
