'use client'

import { SlidersHorizontal } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Popover } from '@/components/ui/popover'
import type { ThresholdsForm } from '@/lib/search-params/close-view'

/** The values of this client's checks; they stand in the address, so that a link shows the same. */
export function ThresholdsButton({ form }: { form: ThresholdsForm }) {
  const t = useTranslations('checks')
  return (
    <Popover
      label={t('settings')}
      align="end"
      className="w-[25rem] max-sm:w-full"
      trigger={
        <button type="button" className="btn max-sm:px-2!">
          <SlidersHorizontal size={15} aria-hidden />
          <span className="max-sm:sr-only">{t('settings')}</span>
        </button>
      }
    >
      {(close) => <Thresholds form={form} onCancel={close} />}
    </Popover>
  )
}

function Thresholds({ form, onCancel }: { form: ThresholdsForm; onCancel: () => void }) {
  const t = useTranslations('checks')
  const lists = useTranslations('lists')
  const ui = useTranslations('ui')
  const { action, resetHref, hidden, amounts, days } = form
  return (
    <Form action={action} prefetch={false}>
      <h2 className="border-b border-line px-4 py-2.5 font-semibold">{t('settings')}</h2>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="px-4 py-2">
        {amounts.map(({ currency, value }) => (
          <Threshold key={currency} label={t('large_from', { currency })}>
            <input
              className="field num-t text-end"
              name={`large_${currency}`}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              defaultValue={value}
            />
          </Threshold>
        ))}
        <Threshold label={t('days_apart')} hint={t('days_apart_hint')} unit={t('days')}>
          <input
            className="field num-t pe-15 text-end"
            name="days"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={days}
          />
        </Threshold>
      </div>
      <div className="flex items-center gap-2 rounded-b-lg border-t border-line bg-sunk px-4 py-2.5">
        {resetHref !== undefined && (
          <Link href={resetHref} prefetch={false} className="btn btn-ghost btn-sm -ms-2">
            {t('reset')}
          </Link>
        )}
        <span className="grow" />
        <button type="button" className="btn btn-ghost btn-sm" onClick={onCancel}>
          {ui('cancel')}
        </button>
        <button type="submit" className="btn btn-primary btn-sm">
          {lists('apply')}
        </button>
      </div>
    </Form>
  )
}

function Threshold({
  label,
  hint,
  unit,
  children,
}: {
  label: string
  hint?: string
  unit?: string
  children: ReactNode
}) {
  return (
    <label className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-3 py-1.5">
      <span>
        <span className="block">{label}</span>
        {hint !== undefined && <span className="block text-xs text-faint">{hint}</span>}
      </span>
      <span className="relative">
        {children}
        {unit !== undefined && (
          <span className="absolute inset-e-2.5 top-1.5 text-faint">{unit}</span>
        )}
      </span>
    </label>
  )
}
