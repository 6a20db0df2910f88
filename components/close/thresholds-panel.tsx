import { Info } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SaveThresholds, type ThresholdsSaving } from '@/components/close/save-thresholds'
import type { ThresholdsForm } from '@/lib/search-params/close-view'

export interface ThresholdsPanelProps {
  readonly form: ThresholdsForm
  /** What the page that is seen would leave to review, where it is a preview. */
  readonly preview: readonly string[] | undefined
  /** Undefined for who does not set policy. */
  readonly saving: ThresholdsSaving | undefined
  readonly onCancel: () => void
}

/** Typed, they are seen first; what was seen can be saved. */
export function ThresholdsPanel({ form, preview, saving, onCancel }: ThresholdsPanelProps) {
  const t = useTranslations('checks')
  const lists = useTranslations('lists')
  const ui = useTranslations('ui')
  const [isEdited, setEdited] = useState(false)
  const { action, resetHref, hidden, amounts, days, daysOfFirm } = form
  const canSave = preview !== undefined && saving !== undefined && !isEdited
  return (
    <>
      <Form action={action} prefetch={false} onChange={() => setEdited(true)} id="thresholds">
        <h2 className="border-b border-line px-4 py-2.5 font-semibold">{t('settings')}</h2>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="max-h-[50vh] overflow-y-auto px-4 py-2">
          {amounts.map(({ currency, value, ofFirm }) => (
            <Threshold
              key={currency}
              label={t('large_from', { currency })}
              hint={value === ofFirm ? undefined : t('all_clients', { value: ofFirm })}
            >
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
          <Threshold
            label={t('days_apart')}
            hint={
              days === daysOfFirm
                ? t('days_apart_hint')
                : t('all_clients_days', { count: Number(daysOfFirm) })
            }
            unit={t('days')}
          >
            <input
              className="field num-t pe-15 text-end"
              name="days"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={days}
            />
          </Threshold>
        </div>
      </Form>
      {preview !== undefined && !isEdited && (
        <div className="mx-4 mb-3 flex gap-2 rounded-md bg-info-tint px-3 py-2 text-xs text-info">
          <Info size={14} className="mt-0.5 flex-none" aria-hidden />
          <ul>
            {preview.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 rounded-b-lg border-t border-line bg-sunk px-4 py-2.5">
        {resetHref !== undefined ? (
          <Link href={resetHref} prefetch={false} className="btn btn-ghost btn-sm -ms-2">
            {t('as_saved')}
          </Link>
        ) : (
          saving?.isOwn === true && <SaveThresholds saving={saving} does="reset" />
        )}
        <span className="grow" />
        <button type="button" className="btn btn-ghost btn-sm" onClick={onCancel}>
          {ui('cancel')}
        </button>
        {canSave ? (
          <SaveThresholds saving={saving} does="save" onDone={onCancel} />
        ) : (
          <button type="submit" form="thresholds" className="btn btn-primary btn-sm">
            {saving === undefined ? lists('apply') : t('preview')}
          </button>
        )}
      </div>
    </>
  )
}

function Threshold({
  label,
  hint,
  unit,
  children,
}: {
  label: string
  hint?: string | undefined
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
