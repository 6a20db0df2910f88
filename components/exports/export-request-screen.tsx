'use client'

import { Download } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ExportForm } from '@/components/exports/export-form'
import { StateScreen, type StateView } from '@/components/layout/state-view'
import { TitleRow } from '@/components/layout/title-row'
import { Dialog } from '@/components/ui/dialog'
import { fileFormats } from '@/lib/domain/exports/export-run'
import type { ExportRunView } from '@/lib/queries/progress'

/** What one export is of, and where it is begun. */
export interface ExportRequestView {
  readonly connection_id: string
  readonly kind: ExportRunView['kind']
  readonly title: string
  /** "Every invoice that matches Status: Unpaid". */
  readonly scope: string
  readonly back: { readonly href: string; readonly label: string }
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly button: string
  readonly how: string
  readonly exportsHref: string
  /** Why nothing of it can be exported. */
  readonly state: StateView | undefined
}

/** Where an export is begun, as a page of its own. */
export function ExportRequestScreen({ request }: { request: ExportRequestView }) {
  const t = useTranslations('exports')
  return (
    <>
      <TitleRow title={request.title} back={request.back} />
      {request.state === undefined ? (
        <div className="flex max-w-3xl flex-col gap-4 px-4 py-2 sm:px-6">
          <p className="text-quiet">{request.scope}.</p>
          <RequestForm request={request} />
          <p className="max-w-[70ch] text-xs text-faint">{request.how}</p>
          <Link href={request.exportsHref} prefetch={false} className="link self-start text-xs">
            {t('earlier')}
          </Link>
        </div>
      ) : (
        <StateScreen state={request.state} />
      )}
    </>
  )
}

/** The same over the screen that it was opened from. */
export function ExportRequestDialog({ request }: { request: ExportRequestView }) {
  const router = useRouter()
  const formId = useId()
  const [isOpen, setOpen] = useState(true)
  const { title, scope, how, button, state } = request
  const close = (): void => {
    setOpen(false)
    router.back()
  }
  if (state !== undefined) {
    return (
      <Dialog open={isOpen} onOpenChange={close} title={title}>
        <StateScreen state={state} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title={title}
      description={`${scope}.`}
      action={
        <button type="submit" form={formId} className="btn btn-primary">
          <Download size={15} aria-hidden />
          {button}
        </button>
      }
    >
      <p className="text-xs text-faint">{how}</p>
      <RequestForm request={request} formId={formId} />
    </Dialog>
  )
}

function RequestForm({ request, formId }: { request: ExportRequestView; formId?: string }) {
  const { connection_id, kind, fields, button } = request
  return (
    <ExportForm
      connection_id={connection_id}
      kind={kind}
      request={{
        fields,
        label: button,
        formId,
        ...(kind === 'transactions' && { options: <FormatChoice /> }),
      }}
    />
  )
}

function FormatChoice() {
  const t = useTranslations('exports')
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">{t('file_format')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {fileFormats.map((format) => (
          <label
            key={format}
            className="grid cursor-pointer grid-cols-[auto_1fr] content-start items-start gap-x-2.5 rounded-lg border border-line p-3 has-checked:border-action has-checked:ring-1 has-checked:ring-action"
          >
            <input
              type="radio"
              className="check mt-0.5"
              name="format"
              value={format}
              defaultChecked={format === 'csv'}
            />
            <span className="font-medium">{t(`format_${format}`)}</span>
            <span className="col-start-2 text-xs text-faint">{t(`${format}_hint`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
