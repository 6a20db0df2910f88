import { useTranslations } from 'use-intl'
import type { DecisionPlace, FindingRow } from '@/components/close/finding-row'

interface WithoutScriptProps {
  readonly place: DecisionPlace
  /** How accepting several is named. */
  readonly label: string
  readonly open: readonly FindingRow[]
}

/** The same decisions as plain forms: findings that are ticked are accepted, one is excluded. */
export function WithoutScript({ place, label, open }: WithoutScriptProps) {
  const t = useTranslations('closing')
  const excludable = open.filter(
    ({ scope: { payee, account, upTo } }) =>
      !place.isLocked && [payee, account, upTo].some((each) => each !== undefined),
  )
  return (
    <>
      <details className="basis-full">
        <summary className="btn">{label}</summary>
        <form action={place.action} method="post" className="flex flex-col gap-2 pt-3">
          <input type="hidden" name="action" value="accept" />
          <Findings type="checkbox" rows={open} />
          <Reason />
          <button type="submit" className="btn btn-primary self-start">
            {t('accept')}
          </button>
        </form>
      </details>
      {excludable.length > 0 && (
        <details className="basis-full">
          <summary className="btn">{t('exclude')}</summary>
          <form action={place.action} method="post" className="flex flex-col gap-2 pt-3">
            <input type="hidden" name="action" value="exclude" />
            <Findings type="radio" rows={excludable} />
            <Scope rows={excludable} />
            <Reason isRequired />
            <Until fiscalYearEnd={place.fiscalYearEnd} />
            <button type="submit" className="btn btn-primary self-start">
              {t('exclude_do')}
            </button>
          </form>
        </details>
      )}
    </>
  )
}

function Findings({ type, rows }: { type: 'checkbox' | 'radio'; rows: readonly FindingRow[] }) {
  return rows.map(({ key, value, label, amount }, at) => (
    <label key={key} className="flex min-h-6 items-center gap-2.5">
      <input
        type={type}
        className="check"
        name="finding"
        value={value}
        defaultChecked={type === 'checkbox' || at === 0}
        required={type === 'radio'}
      />
      <bdi>
        {label} {amount}
      </bdi>
    </label>
  ))
}

/** Of the finding that is chosen: its payee, its account, and amounts up to one that is typed. */
function Scope({ rows }: { rows: readonly FindingRow[] }) {
  const t = useTranslations('closing')
  const has = (part: 'payee' | 'account') => rows.some(({ scope }) => scope[part] !== undefined)
  const upTo = rows.flatMap(({ scope }) => scope.upTo ?? [])
  const currencies = [...new Set(upTo.map(({ currency }) => currency))]
  const usual = has('payee') ? 'payee' : has('account') ? 'account' : 'up_to'
  const choice = (value: 'payee' | 'account' | 'up_to', label: string) => (
    <label className="flex min-h-6 items-center gap-2.5">
      <input
        type="checkbox"
        className="check"
        name="scope"
        value={value}
        defaultChecked={value === usual}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium">{t('what')}</legend>
      {has('payee') && choice('payee', t('this_payee'))}
      {has('account') && choice('account', t('this_account'))}
      {currencies.length > 0 && (
        <span className="flex flex-wrap items-center gap-2">
          {choice('up_to', t('up_to_signed'))}
          <input
            className="field num-t w-32 text-end"
            name="up_to"
            inputMode="decimal"
            dir="ltr"
            defaultValue={upTo.length === 1 ? upTo[0]?.value : undefined}
            aria-label={t('up_to')}
            autoComplete="off"
          />
          <select className="field w-24" name="currency" aria-label={t('up_to')}>
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </select>
        </span>
      )}
    </fieldset>
  )
}

function Until({ fiscalYearEnd }: { fiscalYearEnd: string }) {
  const t = useTranslations('closing')
  const choices = [
    ['never', t('no_end')],
    ['fiscal_year', t('fiscal_year', { day: fiscalYearEnd })],
    ['date', t('a_date')],
  ] as const
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="pb-1 font-medium">{t('until')}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="flex min-h-6 items-center gap-2.5">
          <input
            type="radio"
            className="check"
            name="until"
            value={value}
            defaultChecked={value === 'fiscal_year'}
          />
          {label}
        </label>
      ))}
      <input type="date" name="last" className="field w-40" aria-label={t('a_date')} />
    </fieldset>
  )
}

function Reason({ isRequired = false }: { isRequired?: boolean }) {
  const t = useTranslations('closing')
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{t('reason')}</span>
      <input className="field" name="reason" autoComplete="off" required={isRequired} dir="auto" />
    </label>
  )
}
