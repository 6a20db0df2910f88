'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CloseForm } from '@/components/close/close-form'
import type { DecisionPlace, ExclusionChoices, FindingRow } from '@/components/close/finding-row'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioCard } from '@/components/ui/checkbox'

export interface Deciding {
  readonly kind: 'accept' | 'exclude'
  readonly rows: readonly FindingRow[]
}

const formId = 'decision'

/** Accepts findings with one reason, or leaves out what one of them is of from now on. */
export function DecisionDialog({
  place,
  deciding: { kind },
  rows,
  onClose,
}: {
  place: DecisionPlace
  deciding: Deciding
  rows: readonly FindingRow[]
  onClose: () => void
}) {
  const t = useTranslations('closing')
  const [first] = rows
  const count = rows.length
  if (first === undefined) return null
  const isExclusion = kind === 'exclude'
  const needsReason = isExclusion || rows.some((row) => row.needsReason)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={isExclusion ? t('exclude_from', { item: place.item }) : t('accept_title', { count })}
      hint={isExclusion ? t('exclude_hint') : t('accept_hint')}
      action={
        <Button type="submit" form={formId} variant="primary">
          {isExclusion ? t('exclude_do') : t('accept')}
        </Button>
      }
    >
      <CloseForm
        id={formId}
        action={place.action}
        hidden={[['action', kind], ...rows.map(({ value }) => ['finding', value] as const)]}
        done={isExclusion ? t('excluded') : t('accepted', { count })}
        onDone={onClose}
        className="flex flex-col gap-4"
      >
        <ul className="max-h-48 overflow-y-auto rounded-lg bg-sunk px-3 py-1">
          {rows.map((row) => (
            <li key={row.key} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 grow truncate font-medium" dir="auto">
                {row.name}
              </span>
              <span className="flex-none text-faint max-sm:hidden">{row.date}</span>
              <span className="num-t flex-none font-medium whitespace-nowrap">
                <bdi dir="ltr">{row.amount}</bdi>
              </span>
            </li>
          ))}
        </ul>
        {isExclusion && <Scope choices={first.scope} />}
        <label className="block">
          <span className="mb-1 block font-medium">
            {t('reason')}
            {!needsReason && <span className="font-normal text-faint"> {t('optional')}</span>}
          </span>
          <input
            className="field"
            name="reason"
            autoComplete="off"
            required={needsReason}
            dir="auto"
          />
        </label>
        {isExclusion && <Until fiscalYearEnd={place.fiscalYearEnd} />}
      </CloseForm>
    </Dialog>
  )
}

/** What is left out; whatever of it is chosen has to hold. */
function Scope({ choices: { payee, account, upTo } }: { choices: ExclusionChoices }) {
  const t = useTranslations('closing')
  const usual = payee !== undefined ? 'payee' : account !== undefined ? 'account' : 'up_to'
  const [chosen, setChosen] = useState(usual)
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">{t('what')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {payee !== undefined && (
          <RadioCard
            label={t('this_payee')}
            hint={<bdi>{payee}</bdi>}
            name="scope"
            value="payee"
            checked={chosen === 'payee'}
            onChange={() => setChosen('payee')}
          />
        )}
        {account !== undefined && (
          <RadioCard
            label={t('this_account')}
            hint={<bdi>{account}</bdi>}
            name="scope"
            value="account"
            checked={chosen === 'account'}
            onChange={() => setChosen('account')}
          />
        )}
        {upTo !== undefined && (
          <RadioCard
            label={t('up_to')}
            hint={t('up_to_hint', { currency: upTo.currency, sign: upTo.sign })}
            name="scope"
            value="up_to"
            checked={chosen === 'up_to'}
            onChange={() => setChosen('up_to')}
          />
        )}
      </div>
      {upTo !== undefined && chosen === 'up_to' && (
        <label className="flex items-center gap-2 pt-2 text-xs text-quiet">
          {t('up_to_in', { currency: upTo.currency })}
          <input type="hidden" name="currency" value={upTo.currency} />
          <input
            className="field num-t h-7! w-32 text-end"
            name="up_to"
            inputMode="decimal"
            dir="ltr"
            defaultValue={upTo.value}
            autoComplete="off"
          />
        </label>
      )}
    </fieldset>
  )
}

/** How long it is left out. */
function Until({ fiscalYearEnd }: { fiscalYearEnd: string }) {
  const t = useTranslations('closing')
  const [until, setUntil] = useState('fiscal_year')
  const choices = [
    ['never', t('no_end')],
    ['fiscal_year', t('fiscal_year', { day: fiscalYearEnd })],
    ['date', t('a_date')],
  ] as const
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">{t('until')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-8 items-center gap-2 pe-2">
            <input
              type="radio"
              className="check"
              name="until"
              value={value}
              checked={until === value}
              onChange={() => setUntil(value)}
            />
            {label}
          </label>
        ))}
        {until === 'date' && (
          <input type="date" name="last" required className="field w-40" aria-label={t('until')} />
        )}
      </div>
    </fieldset>
  )
}
