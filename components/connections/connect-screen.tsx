import { Infinity as InfinityIcon, ShieldCheck } from 'lucide-react'
import { OpenLinksCard } from '@/components/connections/hand-off-card'
import { ScopeIcon } from '@/components/connections/scope-icon'
import { WhoApproves } from '@/components/connections/who-approves'
import { TitleRow } from '@/components/layout/title-row'
import { Card } from '@/components/ui/card'
import { RadioCard, Switch } from '@/components/ui/checkbox'
import { TextInput } from '@/components/ui/field'
import type { Client } from '@/lib/domain/clients/client'
import { requestableScopes } from '@/lib/domain/connections/connection-need'
import type { HandOff } from '@/lib/domain/connections/hand-off'
import type { parseConnectParams } from '@/lib/search-params/connections'
import { describeScope } from '@/lib/present/connection-state'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface ConnectProps {
  /** Of the bank; `isTestData` where it holds nothing else, whatever it is called. */
  readonly environments: readonly {
    readonly environment: Client['environment']
    readonly isTestData: boolean
  }[]
  readonly handOffs: readonly HandOff[]
  /** What the form held that was sent before; all that can be requested where it held nothing. */
  readonly filled: Awaited<ReturnType<typeof parseConnectParams>>
}

/** Names a client and what is requested, then leaves for the bank or makes a link for the owner. */
export async function ConnectScreen({ environments, handOffs, filled }: ConnectProps) {
  const [t, shell] = await Promise.all([getTranslations('approvals'), getTranslations('shell')])
  return (
    <>
      <TitleRow title={shell('connect')} back={{ href: '/', label: shell('clients') }} />
      <div className="grid items-start gap-4 px-4 pt-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,40rem)_22rem]">
        <ConnectForm environments={environments} filled={filled} />
        <div className="flex min-w-0 flex-col gap-4">
          <HowItWorks />
          {handOffs.length > 0 && <OpenLinksCard handOffs={handOffs} />}
          <p className="flex gap-2.5 px-1 text-xs text-faint">
            <ShieldCheck size={15} className="flex-none" aria-hidden />
            {t('never')}
          </p>
        </div>
      </div>
    </>
  )
}

async function ConnectForm({
  environments,
  filled,
}: Pick<ConnectProps, 'environments' | 'filled'>) {
  const t = await getTranslations('approvals')
  return (
    <form method="post" action="/api/connections/authorize" className="flex flex-col gap-4">
      <section className="card overflow-hidden">
        <div className="px-5 pt-4 pb-5">
          <TextInput
            label={t('client_name')}
            hint={t('client_name_hint')}
            name="client_name"
            required
            defaultValue={filled.client_name ?? undefined}
            maxLength={120}
            autoComplete="off"
          />
        </div>
        <RequestedData chosen={filled.scope} />
        {environments.length > 1 && (
          <Environments environments={environments} chosen={filled.environment} />
        )}
        <p className="flex items-start gap-2.5 border-t border-line bg-sunk px-5 py-3 text-xs text-quiet">
          <InfinityIcon size={15} className="mt-px flex-none text-faint" aria-hidden />
          <span>{t('always')}</span>
        </p>
      </section>
      <WhoApproves />
    </form>
  )
}

/** What may be requested; ongoing access always is, or the connection would end within minutes. */
async function RequestedData({ chosen }: { chosen: readonly string[] }) {
  const [t, { text }] = await Promise.all([getTranslations('approvals'), getReader()])
  return (
    <fieldset className="min-w-0 border-t border-line px-5 pt-4 pb-2">
      <legend className="float-start flex items-baseline gap-2">
        <span className="font-semibold">{t('requested_data')}</span>
        <span className="text-xs text-faint">{t('read_only')}</span>
      </legend>
      <ul className="clear-both pt-1">
        {requestableScopes
          .filter((scope) => scope !== 'offline_access')
          .map((scope) => {
            const { label, shows } = describeScope(scope, text)
            return (
              <li key={scope} className="border-b border-line py-2.5 last:border-0">
                <Switch
                  name="scope"
                  value={scope}
                  defaultChecked={chosen.length === 0 || chosen.includes(scope)}
                  aria-label={label}
                  label={label}
                  hint={shows}
                  icon={<ScopeIcon scope={scope} size={17} />}
                />
              </li>
            )
          })}
      </ul>
    </fieldset>
  )
}

async function Environments({
  environments,
  chosen,
}: Pick<ConnectProps, 'environments'> & { chosen: string | null }) {
  const t = await getTranslations('approvals')
  const production = (isTestData: boolean): string =>
    t(isTestData ? 'environment_demo' : 'environment_production')
  return (
    <fieldset className="min-w-0 border-t border-line px-5 py-4">
      <legend className="float-start pb-2 font-semibold">{t('environment')}</legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        {environments.map(({ environment, isTestData }, index) => (
          <RadioCard
            key={environment}
            name="environment"
            value={environment}
            label={environment === 'sandbox' ? t('environment_sandbox') : production(isTestData)}
            defaultChecked={chosen === null ? index === 0 : chosen === environment}
          />
        ))}
      </div>
    </fieldset>
  )
}

async function HowItWorks() {
  const t = await getTranslations('approvals')
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
